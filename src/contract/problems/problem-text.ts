/** `{name}` in the text is filled from the problem's params, or from `usual` where those have none. */
export type ProblemText = { status: number; text: string; usual?: Readonly<Record<string, string>> }

/** The text of a refusal with its params. A name without a value stays as it is written. */
export const filledText = ({ text, usual }: ProblemText, params: Readonly<Record<string, string>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => params[name] ?? usual?.[name] ?? placeholder)
