/** Words of Herald's own sentences about requests. A word that is missing here is masked, which harms nobody. */
const WORDS = `
3gp a aac about above accepted account active add added address after again against agent ago all allowed alone already also
amr an and another answer answers any anything api approved are array arrive as ask asked at attempt attempts audio away be
bearer because been before begin beginning begins behind belongs beside between beyond blocked bodies body both budget
business but button buttons by bytes callback can cannot card cards carousel category certain change changed channel character
characters choose closed code codes come comma commas complete components compressed confirm connected connection contact
content conversation conversations copy could country create created credentials currency current customer customers database
date day days deep default definition deleted deliver delivered deliveries delivery details did different digits disabled
disconnected do document does each early either else emoji empty enable end ended enter entries entry error event events every
example exist exists expired expiry failed false field fields file files find first fit fits follow follows footer for form
format found free from full give given had half hand has have header headers held herald here holds hour hours how http https
id ids image in inside instead into invalid is it its itself jpeg json keep keep-token keeps kept key keys kib kind kinds
known lacks language languages large larger later latest leave left length letters limit limited list listen listener listens
lists live location long longer look lower-case m4a made many marketing match may mb meanwhile media message messageid
messages meta method minute minutes missing moment month more most mp3 mp4 ms must name named names narrow need needed needs
new next no nobody none not nothing now nul null number numbers object of off office offset ogg on once one only open operator
opted opus or order origin origins other others otherwise our out outside over own page parameter part parts password past
path paused payload payloads pdf pending permission person place plain plan png possible product products progress provider
proxy public query quick raise rate read receive recipient recipientnumber recipients recovering recovery refused regular
rejected repeat repeated replies reply reports request requestid requests required resend resending reserved retry-after
returned revoked right row rows run same sample saved says scope scopes second seconds section sections see send sender
senders sending sends sent server service service-api-key settings several short shorter shortly should shows side signature
size small so some somebody something soon spaces spare starts state status statuses still stopped store stored stream streams
string submitted such supported surrogate syncs take taken takes template templateid templates text texts than that the their
them then there these they this those through time times title to together too true try twilio two type under unknown unless
until up url use used user utf-8 valid value values variable variables variant variants verified version video wait was way
webhook webhooks went were what whatsapp when where whether which while whole whose with withdrawn within without words
workflow workspace write wrong wrote x yet you your yours
`;

const PLAIN: ReadonlySet<string> = new Set([...WORDS.trim().split(/\s+/), '']);

/** Tells whether a word belongs to the sentences of Herald, in any letter case. */
export function isPlainWord(word: string): boolean {
  return PLAIN.has(word.toLowerCase());
}
