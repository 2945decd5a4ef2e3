/*
 * How a text is inspected, whole or as it arrives. An inspection takes the text in pieces and returns the cleared text;
 * the findings do not depend on how the text was cut.
 */
export type Inspection = {
  /** Returns the text that can be passed on. Without a mark, that is the piece itself: nothing is taken out or held back. */
  push(piece: string): string
  /** Takes the last piece and returns the rest of this text. The next begins another text; findings add up over all. */
  end(last?: string): string
  /** The findings so far. Some checks find everything only at the end. */
  readonly found: Findings
  /** All findings. Nothing may be pushed afterwards. */
  finish(): Findings
  /** The state as JSON. `inspect` continues from it, in any process. */
  save(): Saved
}

/** Read only by the check that saved it. */
export type Saved = { [field: string]: unknown }

export type Findings = { count: number; kinds: Set<string> }

/** The replacement for a finding. */
export type Mark = (kind: string) => string

export type TextCheck = {
  /** `onWork` is called if a single piece may take long; it may throw. */
  inspect(mark?: Mark, saved?: Saved, onWork?: () => void): Inspection
  /** The kind of finding, if the name of a property shows that its text is one. */
  ofProperty?(name: string, text: string): string | undefined
}

/**
 * Returns the first finding that begins at or after `from`, or the first place that more text may decide. The result
 * for a place depends only on the text around it (at most `contextCharacters` before it), never on where the search
 * began: so the pieces of a text are searched like the whole.
 */
export type Finder = (text: string, from: number, floor: number, isEnd: boolean) => Candidate | undefined

/** Without `found`, the place is undecided: it is checked again when there is more text. */
export type Candidate = { at: number; found?: Found | undefined }

/** `at` is where it was recognised, such as the name in `password: …`; from `start` on it is taken out. */
export type Found = { start: number; end: number; kind: string; rest?: Rest }

/**
 * How a finding continues if its end is not in the window yet, see `followRest`: with more characters of a class, or up to
 * the last line of a private key, of which at most `left` characters are left.
 */
export type Rest = { characters: string } | { keyFormat: 'pem' | 'putty'; left: number }

export const contextCharacters = 128

export type SavedFindings = { count: number; kinds: string[] }

export const saveFindings = ({ count, kinds }: Findings): SavedFindings => ({ count, kinds: [...kinds] })

export const openFindings = ({ count, kinds }: SavedFindings = { count: 0, kinds: [] }): Findings => ({
  count,
  kinds: new Set(kinds),
})
