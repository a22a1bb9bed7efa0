const BEGIN = '\uE000'
const END = '\uE001'

/** A part of a text with its found words marked, which lie between U+E000 and U+E001. */
export function Snippet({ text }: { text: string }) {
  // Each piece but the first begins with a found word, which ends at its end mark.
  const [before = '', ...found] = text.split(BEGIN)
  return (
    <>
      {before}
      {found.map((piece, at) => {
        const end = piece.indexOf(END)
        const word = end < 0 ? piece : piece.slice(0, end)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
          <span key={at}>
            <mark>{word}</mark>
            {end < 0 ? '' : piece.slice(end + 1)}
          </span>
        )
      })}
    </>
  )
}
