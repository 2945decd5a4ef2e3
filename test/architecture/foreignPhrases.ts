/** Phrases that translated English is recognised by; `docs/README.md` warns against them. */
export const foreignPhrases = [
  /\b(?:is|are|was|were|be|been) told\b/i,
  /\bby (?:itself|themselves)\b/i,
  /\bof (?:its|their|your|our) own\b/i,
  /\bgo(?:es)? on\b/i,
  /\b(?:is|are|was|were) none\b/,
  /\bsays? so\b/i,
  /\bwhoever\b/i,
  /\banew\b/i,
  /\bcounts? for nothing\b/i,
  /\bthe mend\b/i,
  /\bat once there\b/i,
  /\bis let go\b/i,
  /\bon all sides\b/i,
  /\bas good as absent\b/i,
  /\bsays? of itself\b/i,
  /\bmade it so\b/i,
  /\bdied of\b/i,
  /\bas (?:many|much) as it may\b/i,
  /\bask(?:s|ed)? where\b/i,
]

export const foreignPhrasesIn = (text: string): string[] =>
  foreignPhrases.flatMap((phrase) => phrase.exec(text)?.[0] ?? [])
