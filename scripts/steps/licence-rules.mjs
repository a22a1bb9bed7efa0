/** Licences that ask only for their text to be shipped; dist/web/licenses.md and node_modules hold it. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** Packages under another licence that are shipped all the same, each with its reason. */
const ALLOWED = [
  {
    name: /^@img\/sharp-(libvips-[\w-]+|win32-\w+|wasm32)$/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips as published, unmodified, a library of its own that whoever runs it may replace',
  },
]

/**
 * Decides whether a package may be shipped.
 * @param {{ name: string, licence?: string }} found
 * @returns '' for a permissive licence, the reason for an allowed one, undefined for a refused one
 */
export function whyAllowed({ name, licence }) {
  if (typeof licence !== 'string' || licence === '') return undefined
  const one = (id) => {
    if (PERMISSIVE.has(id)) return ''
    return ALLOWED.find((rule) => rule.licence === id && rule.name.test(name))?.why
  }
  const all = (expression) => {
    const reasons = expression.split(/ AND /).map((id) => one(id.replace(/^\(|\)$/g, '').trim()))
    return reasons.includes(undefined) ? undefined : (reasons.find((why) => why !== '') ?? '')
  }
  const choices = licence
    .replace(/^\((.*)\)$/, '$1')
    .split(/ OR /)
    .map(all)
  return choices.includes('') ? '' : choices.find((why) => why !== undefined)
}
