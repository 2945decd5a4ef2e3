import styles from './TextInPieces.module.css'

/** Splits text so that the browser lays out only the visible pieces: 256 KiB in one piece would take 150 ms. */
const pieceLength = 16 * 1024

export function TextInPieces({ text }: { text: string }) {
  if (text.length <= pieceLength) return <pre className={styles.text}>{text}</pre>
  return (
    <pre className={styles.text}>
      {piecesOf(text).map(({ at, piece }) => (
        <span key={at} className={styles.piece}>
          {piece}
        </span>
      ))}
    </pre>
  )
}

function piecesOf(text: string): { at: number; piece: string }[] {
  const pieces: { at: number; piece: string }[] = []
  for (let at = 0; at < text.length; ) {
    const end = endOfPiece(text, at)
    pieces.push({ at, piece: text.slice(at, end) })
    at = end
  }
  return pieces
}

/** After the last whole line; a longer line is split, but never within a character. */
function endOfPiece(text: string, at: number): number {
  const most = at + pieceLength
  if (most >= text.length) return text.length
  const afterLine = text.slice(at, most).lastIndexOf('\n') + 1
  if (afterLine > 0) return at + afterLine
  return (text.codePointAt(most - 1) ?? 0) > 0xffff ? most - 1 : most
}
