import { lexer, type Token, type Tokens } from 'marked'

/** The files of docs/manual, which are part of the built app. */
const files = import.meta.glob<string>('../../../../docs/manual/[0-9]*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const images = import.meta.glob<string>('../../../../docs/manual/images/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** A topic's part of the address: its file name without number and ending. */
const slugOf = (file: string): string => nameOf(file).replace(/^\d+-|\.md$/g, '')

export type Topic = { slug: string; title: string; tokens: Token[] }

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'

const topicOf = ([path, markdown]: [string, string]): Topic => {
  const [title, ...tokens] = lexer(markdown)
  if (!title || !isHeading(title)) throw new Error(`${path} has no title.`)
  return { slug: slugOf(path), title: title.text, tokens }
}

/** Topics in the order of their files' numbers. */
export const topics: readonly Topic[] = Object.entries(files)
  .sort(([one], [other]) => one.localeCompare(other))
  .map(topicOf)

const imageUrls = new Map(Object.entries(images).map(([path, url]) => [`images/${nameOf(path)}`, url]))

/** Address of a manual's image in the built app. */
export const imageUrlOf = (href: string): string | undefined => imageUrls.get(href)

/** The topic that a link between the manual's files points to. */
export const topicOfLink = (href: string): Topic | undefined =>
  href.endsWith('.md') ? topics.find(({ slug }) => slug === slugOf(href)) : undefined
