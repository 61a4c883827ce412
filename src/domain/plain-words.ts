/** Words of Herald's own sentences about requests. A word that is missing here is masked, which harms nobody. */
const WORDS = `
a about above accepted account active add added address after again against agent ago all allowed already also an and another any
anything api approved are array as ask at attempt attempts audio away be bearer because been before begin beginning begins behind
belongs beside between beyond blocked body both budget business button buttons by bytes can cannot card cards carousel category
certain change changed channel character characters choose closed code codes comma commas complete connected contact content
conversation conversations copy could country create created currency current customer customers database date day days deep default
definition deleted deliver delivered deliveries delivery details did different digits disabled disconnected do document does each
either else emoji empty end ended enter entries entry error event events every example exist exists expired failed false field fields
file files first follow follows footer for form format found free from full give given had half has have header headers held here
hour hours how http https id ids image in instead into invalid is it its itself json keep key keys kib kind kinds known lacks
language languages large later latest leave left length letters limit limited list lists live listen location long longer lower-case
made many marketing match may media message messages meta method minute minutes missing moment month more most must name named names
need needed needs new next no none not nothing now nul null number numbers object of off offset on once one only open opted or
order other others our out outside over own page parameter part parts password path paused payload payloads pending permission
person place plain plan possible product products provider public query quick rate read receive recipient recipients refused
regular rejected repeat repeated replies reply request requests required resend reserved returned revoked right row rows run same
sample scope scopes second seconds section sections see send sender senders sending sends sent service service-api-key several short
shorter shortly should shows side size small so some something soon spaces spare starts state status statuses still stopped store
stored string stream streams such supported surrogate take taken takes template templates text texts than that the their them then
there these they this those time times title to together too true try twilio two type under unknown unless until up url use used
user valid value values variable variables variant variants verified version video wait was way webhook webhooks went were what when
where which while whole whose with within without words workflow workspace write wrong x yet you your
`;

const PLAIN: ReadonlySet<string> = new Set([...WORDS.trim().split(/\s+/), '']);

/** Tells whether a word belongs to the sentences of Herald, in any letter case. */
export function isPlainWord(word: string): boolean {
  return PLAIN.has(word.toLowerCase());
}
