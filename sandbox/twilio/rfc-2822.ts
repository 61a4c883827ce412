/** A time as Twilio's 2010 API has it, e.g. `Sat, 21 Nov 2026 17:40:18 +0000`. */
export function rfc2822(iso: string): string {
  return new Date(iso).toUTCString().replace('GMT', '+0000');
}
