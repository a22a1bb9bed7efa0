import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../steps/project.mjs'
import { commentsOf, isReadable } from './comments.mjs'
import { filesUnder } from './files.mjs'
import { complaintsAbout, complaintsAboutName, complaintsAboutTitle, paragraphsOf } from './prose-rules.mjs'
import { titlesOf } from './titles.mjs'

/** Migrations are applied as they are: their text can no longer change. */
const isChecked = (file) => isReadable(file) && !file.startsWith('migrations/')

const isTest = (file) => /\.test\.(?:tsx?|mjs)$/.test(file)

const firstWords = (text) => paragraphsOf(text)[0]?.text.split(' ').slice(0, 10).join(' ') ?? ''

/** @returns {string[]} one line for each complaint: `file:line: reason: first words` */
export function offendersIn(file, source) {
  const names = complaintsAboutName(file).map((reason) => `${file}:1: ${reason}`)
  const comments = commentsOf(file, source).flatMap(({ line, text }) =>
    complaintsAbout(text).map((reason) => `${file}:${line}: ${reason}: ${firstWords(text)}`),
  )
  const titles = (isTest(file) ? titlesOf(file, source) : []).flatMap(({ line, text }) =>
    complaintsAboutTitle(text).map((reason) => `${file}:${line}: ${reason}: ${firstWords(text)}`),
  )
  return [...names, ...comments, ...titles]
}

export const offendersUnder = (paths) =>
  filesUnder(paths)
    .filter(isChecked)
    .flatMap((file) => offendersIn(file, readFileSync(join(ROOT, file), 'utf8')))
