import { parseSync } from 'vite'

/** Finds the titles of tests by the syntax tree of their file: a call in a string or a comment is none. */

/** @typedef {{ line: number, text: string }} Title */

const NAMES = new Set(['test', 'it', 'describe'])

/** The function at the root of `test`, `test.each(…)` and `describe.skipIf(…).each(…)`. */
function rootOf(called) {
  if (called.type === 'Identifier') return called.name
  if (called.type === 'MemberExpression') return rootOf(called.object)
  if (called.type === 'CallExpression') return rootOf(called.callee)
  if (called.type === 'TaggedTemplateExpression') return rootOf(called.tag)
  return undefined
}

/** A placeholder of a template reads as one word: its text is known only when the test runs. */
function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('%s')
  return undefined
}

/**
 * @param {string} file its name tells its language
 * @param {string} source
 * @returns {Title[]}
 */
export function titlesOf(file, source) {
  const found = []
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (node.type === 'CallExpression' && node.arguments.length > 1) {
      const [first] = node.arguments
      const root = rootOf(node.callee)
      const text = NAMES.has(root) ? textOf(first) : undefined
      if (text !== undefined) {
        found.push({ line: source.slice(0, first.start).split('\n').length, text })
      }
    }
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value)
  }
  visit(parseSync(file, source).program)
  return found
}
