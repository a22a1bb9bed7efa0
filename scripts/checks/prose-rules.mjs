import { missingDocumentsIn } from './document-rules.mjs'

/** Rules for the English of comments, titles of tests and file names (CONTRIBUTING): pure functions from text to complaints. */

/** The guide is 20; a check that failed there would break good sentences in two. */
const MAX_SENTENCE_WORDS = 30

/** A title is read in one line of a failed run. */
const MAX_TITLE_WORDS = 16

/** Words that stand for a noun which the reader has to search. */
const STOP_WORDS = [
  /\bwhoever\b/i,
  /\bwhomever\b/i,
  /\bwhosoever\b/i,
  /\bnobody\b/i,
  /\bof which\b/i,
  /\bof whom\b/i,
  /\bto whom\b/i,
  /\bwhat stands\b/i,
  /\bits person\b/i,
  /\bby itself\b/i,
  /\bthat (?:is|are) none\b/i,
  /\bdoes so without\b/i,
  /\bthere(?:of|in|upon)\b/i,
]

/** Beginnings without a subject: the reader has not seen the first half of the sentence. */
const FRAGMENT =
  /^(?:of|what|whatever|whoever|whose|who|whom|as|with|for|where|wherever|which|those|that|than|and|or|nor|but|it|its|they|their|them|one that|ones that|none that|to (?:whom|which|what)|(?:in|by|from|at|on|under|after|before) (?:which|whom|what))\b(?! if)/i

/** A title that begins with one of these verbs needs its group for a subject. */
const NO_SUBJECT = /^(?:is|are|was|were|has|have|had|does|do|did|may|can|cannot|must|so)\b/i

const STOP_NAMES = /^(?:what|who|whose|which|left)-|-here\.|(?:^|-)(?:whose|whoever)\./

/** Instructions to a tool, not prose. */
const DIRECTIVE = /^(?:biome-ignore|@ts-|@vitest|\/ ?<reference|[@#]__|eslint|v8 ignore|#|!|prettier)/

/**
 * Paragraphs of a comment, without stars, code samples and tables. Each tag of JSDoc and each list item is one.
 * @returns {{ text: string, isTag: boolean }[]}
 */
export function paragraphsOf(text) {
  const lines = text
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
  const paragraphs = []
  let isCode = false
  let current
  for (const line of lines) {
    if (line.startsWith('```')) isCode = !isCode
    else if (line === '') current = undefined
    else if (!isCode) {
      const isNew = current === undefined || /^(?:@|[-*•] |\d+\. |\|)/.test(line)
      if (isNew) {
        const isTag = line.startsWith('@')
        current = { text: line.replace(isTag ? /^@(?:param [^ ]+|[a-z]+) ?/ : /^(?:[-*•]|\d+\.) /, ''), isTag }
        paragraphs.push(current)
      } else current.text += ` ${line}`
    }
  }
  return paragraphs.filter(({ text }) => !text.startsWith('|'))
}

const sentencesOf = (text) =>
  text
    .replaceAll(/`[^`]*`/g, 'code')
    .split(/(?<=[.!?…][)"'”»]?)\s+/)
    .filter((sentence) => sentence !== '')

const wordsOf = (sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

function stopWordsIn(text) {
  return STOP_WORDS.flatMap((pattern) => pattern.exec(text)?.[0] ?? []).map((word) => `stop word '${word}'`)
}

const fragmentIn = (text) => {
  const begin = FRAGMENT.exec(text)?.[0]
  return begin === undefined ? [] : [`begins with a fragment '${begin}'`]
}

const longSentencesIn = (text) =>
  sentencesOf(text)
    .map(wordsOf)
    .filter((words) => words.length > MAX_SENTENCE_WORDS)
    .map((words) => `sentence of ${words.length} words '${words.slice(0, 4).join(' ')}…'`)

/**
 * @param {string} text of one comment, without its slashes
 * @returns {string[]} why it is to be rewritten
 */
export function complaintsAbout(text) {
  const paragraphs = paragraphsOf(text)
  const first = paragraphs[0]
  if (first === undefined || DIRECTIVE.test(first.text)) return []
  const all = paragraphs.map((paragraph) => paragraph.text)
  return [
    ...(first.isTag ? [] : fragmentIn(first.text)),
    ...stopWordsIn(all.join(' ')),
    ...missingDocumentsIn(all.join(' ')).map((cited) => `cites a document that is not in the repository '${cited}'`),
    ...all.flatMap(longSentencesIn),
  ]
}

/**
 * A failure prints the title alone, far from its file.
 * @param {string} text of one test or group of tests
 * @returns {string[]} why it is to be rewritten
 */
export function complaintsAboutTitle(text) {
  const { length } = wordsOf(text)
  const tooLong = length > MAX_TITLE_WORDS ? [`title of ${length} words`] : []
  const verb = NO_SUBJECT.exec(text)?.[0]
  const noSubject = verb === undefined ? [] : [`begins without a subject '${verb}'`]
  return [...fragmentIn(text), ...noSubject, ...stopWordsIn(text), ...tooLong]
}

/** @param {string} path with slashes */
export const complaintsAboutName = (path) =>
  STOP_NAMES.test(path.split('/').at(-1)) ? ['file name that says nothing of its subject'] : []
