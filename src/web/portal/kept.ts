/** Letters of a token that tell the links of one tab apart, and open nothing. */
const TOLD_LETTERS = 8

/** A text that a tab keeps for a link, and loses when it is closed. */
export type Kept = { read(): string | undefined; write(text: string | undefined): void }

/** A phone that opens its camera may close the page meanwhile: the tab keeps a link's text under its name. */
export function keptOf(token: string, kind = ''): Kept {
  const name = `vigia-portal ${token.slice(0, TOLD_LETTERS)}${kind}`
  return {
    read: () => {
      try {
        return sessionStorage.getItem(name) ?? undefined
      } catch {
        return undefined
      }
    },
    write: (text) => {
      try {
        if (text === undefined) sessionStorage.removeItem(name)
        else sessionStorage.setItem(name, text)
      } catch {
        // A browser that keeps nothing asks again.
      }
    },
  }
}
