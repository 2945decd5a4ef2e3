/*
 * How a text is looked through, whole or as it comes. Whoever inspects takes the text in pieces and gives back what is
 * cleared; the same text gives the same findings however it is cut.
 */
export type Inspection = {
  /** What can be passed on by now. Without marks that is the piece itself: nothing is taken out, nothing waits. */
  push(piece: string): string
  /** What is left of this text. The next piece begins another text; what was found goes on adding up. */
  end(): string
  /** So far. Some find only at the end what they find. */
  readonly found: Findings
  /** What was found in all of it. Nothing may come behind. */
  finish(): Findings
}

export type Findings = { count: number; kinds: Set<string> }

/** What stands in a text in place of what was taken out. */
export type Mark = (kind: string) => string

export type TextCheck = {
  inspect(mark?: Mark): Inspection
  /** The kind of a text that is judged by the name of the property it stands under. */
  ofProperty?(name: string, text: string): string | undefined
}

/**
 * Looks for one kind of thing: the first that begins at or after `from`, or the first place where more text may yet
 * decide it. What it says of a place depends on the text around the place alone (at most `contextCharacters` before
 * it), never on where the search began: so a text that comes in pieces is searched like a whole one.
 */
export type Finder = (text: string, from: number, floor: number, isEnd: boolean) => Candidate | undefined

/** Without `found`, the place is open: it has to be looked at again when there is more text. */
export type Candidate = { at: number; found?: Found | undefined }

/** `at` is where it was recognised from, as by the name in `password: …`; from `start` on it is taken out. */
export type Found = { start: number; end: number; kind: string; rest?: () => Rest }

/** Goes on behind something found whose end is not in sight: how far it has come, and whether that is the end. */
export type Rest = (text: string, from: number, isEnd: boolean) => { at: number; isDone: boolean }

export const contextCharacters = 128

export const noFindings = (): Findings => ({ count: 0, kinds: new Set() })
