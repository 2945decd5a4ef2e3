/** Cuts a text into pieces of about this length, but never between the halves of a surrogate pair. */
export function* textPieces(text: string, characters: number): Generator<string, void, void> {
  for (let start = 0; start < text.length; ) {
    const end = start + characters
    const unit = text.charCodeAt(end)
    const whole = unit >= 0xdc00 && unit <= 0xdfff ? end + 1 : end
    yield text.slice(start, whole)
    start = whole
  }
}
