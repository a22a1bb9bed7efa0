import { commentsOf } from './comments.mjs'

/**
 * Tests depend on events, counts and clocks of their own, never on the speed of the machine. Each rule is a pure
 * function from text to complaints.
 */

/** Tests of a simulated phone have the virtual clock and the drawn chance of their world. */
const TEST_FILE = /^(?:src|e2e|scripts|simulation(?!\/phone))\/.*\.test\.(?:tsx?|mjs)$/
/** The test of these rules plants every fault. */
const PLANTS = 'scripts/checks/wall-clock.test.mjs'

/** A method such as `request.setTimeout` is not the timer. */
const calledAs = (name) => new RegExp(`(?<![\\w$.]|\\bfunction )(?:(?:window|globalThis)\\.)?${name}\\(`)

const FAULTS = [
  ['vi.waitFor', /\bvi\.waitFor\b/],
  ['performance.now', /\bperformance\.now\b/],
  ['process.hrtime', /\bprocess\.hrtime\b/],
  ['memoryUsage', /\bmemoryUsage\b/],
  ['Math.random', /\bMath\.random\b/],
  ['randomInt(', calledAs('randomInt')],
  // A number after the minus makes a moment of the past, which measures nothing.
  ['Date.now() -', /\bDate\.now\(\) -(?! ?\d)/],
  ['- Date.now()', /- Date\.now\(\)/],
  // A comparison with such a moment does: what happened since has to have taken less.
  ['Than(Date.now() -', /Than(?:OrEqual)?\(Date\.now\(\) - ?\d/],
  ['shouldAdvanceTime', /\bshouldAdvanceTime\b/],
  ['waitForTimeout(', /\bwaitForTimeout\(/],
  ...['setInterval', 'setTimeout', 'setImmediate', 'delay', 'sleep'].map((name) => [`${name}(`, calledAs(name)]),
]

/** @returns {[string, RegExp][]} timers that the file imports under names of its own */
function ownTimers(source) {
  const imports = source.matchAll(/import \{([^}]*)\} from '(?:node:)?timers(?:\/promises)?'/g)
  const names = [...imports].flatMap(([, list]) => [...list.matchAll(/\bas ([\w$]+)/g)].map(([, name]) => name))
  return names
    .filter((name) => !FAULTS.some(([word]) => word === `${name}(`))
    .map((name) => [`${name}(`, calledAs(name)])
}

const REASON = /^ ?wall clock: *\S/m

/** @param {string} path with slashes */
export const isChecked = (path) => TEST_FILE.test(path) && path !== PLANTS

/**
 * Uses of the machine's time. The comment `// wall clock: why` directly above a line permits what the line has.
 * @returns {string[]} one line for each fault: `file:line: word`
 */
export function wallClockFaults(file, source) {
  const comments = commentsOf(file, source)
  const inComment = new Set()
  const reasons = new Map()
  for (const { line, endLine, text, isWholeLine } of comments) {
    if (!isWholeLine) continue
    for (let at = line; at <= endLine; at += 1) inComment.add(at)
    if (REASON.test(text)) reasons.set(endLine + 1, line)
  }
  const faults = [...FAULTS, ...ownTimers(source)]
  const found = source.split('\n').flatMap((code, at) => {
    const line = at + 1
    if (inComment.has(line)) return []
    const words = faults.filter(([, pattern]) => pattern.test(code)).map(([word]) => word)
    if (words.length > 0 && reasons.delete(line)) return []
    return words.map((word) => `${file}:${line}: ${word}`)
  })
  const stale = [...reasons.values()].map((line) => `${file}:${line}: a reason above nothing that needs it`)
  return [...found, ...stale]
}
