import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../steps/project.mjs'
import { filesUnder } from './files.mjs'

const TEXT = /\.(?:tsx?|mjs|md|sql|css|html|sh|ya?ml|conf|service|typ)$|(?:^|\/)Dockerfile$|^\.ci\/run$/

/** Planted faults are in the tests of the checks, and are no citations. */
const PLANTED = /^scripts\/checks\/.*\.test\.mjs$/

/** Every file of the project, and the texts that may cite a document. */
export function readTexts() {
  const files = filesUnder([''])
  const texts = files.filter((file) => TEXT.test(file) && !PLANTED.test(file))
  return { files, texts: texts.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') })) }
}
