/**
 * Rules about which file may import which (docs/architecture.md), as functions from imports to faults.
 * Type imports count: a reader follows them as well.
 * @typedef {import('./imports.mjs').Import} Import
 * @typedef {{ title: string, from: RegExp, mayNotImport: RegExp, except?: Record<string, string> }} Wall
 *   `except` names a file that may, and why
 */

const SERVER_FEATURE = /^src\/server\/(?!(?:platform|schema|start|testing|cli)\/)([^/]+)\//
const WEB_FEATURE = /^src\/web\/features\/([^/]+)\//

/** @type {Wall[]} */
export const walls = [
  {
    title: 'domain/shared imports no feature of the domain',
    from: /^src\/domain\/shared\//,
    mayNotImport: /^src\/(?!domain\/shared\/)/,
  },
  {
    title: 'platform/ imports no feature: features fill its ports (src/server/platform/platform.ts)',
    from: /^src\/server\/platform\/(?!.*\.test\.ts$)/,
    mayNotImport: /^src\/server\/(?!platform\/)/,
  },
  {
    title: 'schema/ imports only platform/: tables know no feature',
    from: /^src\/server\/schema\//,
    mayNotImport: /^src\/server\/(?!schema\/|platform\/)/,
  },
  {
    title: 'a feature imports neither the start nor the command line',
    from: SERVER_FEATURE,
    mayNotImport: /^src\/server\/(?:start|cli|testing|app\.ts|main\.ts)/,
  },
  {
    title: 'Drizzle is known to queries, tables, the database layer, the list engine and copies',
    from: /^src\/server\/(?!.*\.queries\.ts$|schema\/|platform\/db\/|platform\/lists\/|copies\/)/,
    mayNotImport: /^drizzle-orm/,
    except: { 'src/server/platform/health.route.ts': 'asks the database for `select 1`' },
  },
  {
    title: 'tables are known to queries, platform/ and copies/',
    from: /^src\/server\/(?!.*\.queries\.ts$|schema\/|platform\/|copies\/)/,
    mayNotImport: /^src\/server\/schema\//,
  },
  {
    title: 'of the features, only lots and the queries of the save path batch statements',
    from: /^src\/server\/(?!platform\/|inspections\/save\/(?:(?:save-lot|lot-transaction)\.ts|.*\.queries\.ts)$)/,
    mayNotImport: /^src\/server\/platform\/db\/batching\//,
  },
  {
    title: 'api/ has no components',
    from: /^src\/web\/api\//,
    mayNotImport: /^src\/web\/(?!api\/)|^react(?:-dom)?(?:\/|$)|^@mantine\//,
  },
  {
    title: 'ui/ knows no feature, page or outbox',
    from: /^src\/web\/ui\//,
    mayNotImport: /^src\/web\/(?:features|pages|offline|pwa)\//,
  },
  {
    title: 'offline/ knows no component',
    from: /^src\/web\/offline\//,
    mayNotImport: /^src\/web\/(?:features|pages|ui)\/|^@mantine\//,
  },
  {
    title: 'only the routes know pages',
    from: /^src\/web\/(?!routes\.tsx$|routes\/|pages\/)/,
    mayNotImport: /^src\/web\/pages\//,
  },
]

const arrow = ({ from, to }) => `${from} → ${to}`

/** @param {Import[]} imports */
export const wallFaults = (imports, { from, mayNotImport, except = {} }) =>
  imports.filter((each) => from.test(each.from) && mayNotImport.test(each.to) && !(each.from in except)).map(arrow)

/** Exceptions whose file has gone or no longer needs one. */
export const staleExceptions = (imports, { mayNotImport, except = {} }) =>
  Object.keys(except).filter((file) => !imports.some(({ from, to }) => from === file && mayNotImport.test(to)))

/**
 * Imports that lie on a cycle of server features. Start, command line and demonstration data stand above the features.
 * @param {Import[]} imports
 */
export function featureCycles(imports) {
  const featureOf = (file) => SERVER_FEATURE.exec(file)?.[1]
  const arrows = imports.flatMap((each) => {
    const [from, to] = [featureOf(each.from), featureOf(each.to)]
    return from && to && from !== to ? [{ from, to, import: each }] : []
  })
  const reach = (start) => {
    const seen = new Set()
    const waiting = [start]
    for (const room of waiting) {
      for (const { from, to } of arrows) {
        if (from !== room || seen.has(to)) continue
        seen.add(to)
        waiting.push(to)
      }
    }
    return seen
  }
  const reached = new Map([...new Set(arrows.map(({ from }) => from))].map((room) => [room, reach(room)]))
  return arrows.filter(({ from, to }) => reached.get(to)?.has(from)).map(({ import: each }) => arrow(each))
}

/**
 * Files that import each other in a circle, types and later loads included: none of them can be read first.
 * @param {Import[]} imports
 * @returns {string[]} one line for each circle, with its files in order of name
 */
export function fileCycles(imports) {
  const targets = new Map()
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to])
  // Tarjan: files of one circle stay on the stack until its first file is left.
  const order = new Map()
  const lowest = new Map()
  const stack = []
  const cycles = []
  const visit = (file) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file))
    stack.push(file)
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) visit(target)
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file), lowest.get(target)))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1 || targets.get(file)?.includes(file)) cycles.push(circle.sort().join(' ↔ '))
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return cycles.sort()
}

/** Pages compose web features; a feature that needs another is given it. */
export const crossFeatureImports = (imports) =>
  imports
    .filter(({ from, to }) => {
      const [own, other] = [WEB_FEATURE.exec(from)?.[1], WEB_FEATURE.exec(to)?.[1]]
      return own !== undefined && other !== undefined && own !== other
    })
    .map(arrow)

export const MAX_FILES_PER_FOLDER = 25

/** @param {string[]} files production files */
export function crowdedFolders(files) {
  const counts = new Map()
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > MAX_FILES_PER_FOLDER).map(([folder, count]) => `${folder}: ${count}`)
}

const MIN_LINES = 10

const linesOf = ({ source }) => source.trimEnd().split('\n').length

const smallOf = (files) => files.filter((file) => linesOf(file) < MIN_LINES).map(({ file }) => file)

/**
 * Files of few lines without a reason: a reader opens each file, so a small one has to earn that.
 * @param {{ file: string, source: string }[]} files
 * @param {{ files: RegExp, reason: string }[]} allowed
 */
export const tinyFiles = (files, allowed) =>
  smallOf(files).filter((file) => !allowed.some((each) => each.files.test(file)))

/** Reasons that no small file needs any more. */
export const staleReasons = (files, allowed) =>
  allowed.filter((each) => !smallOf(files).some((file) => each.files.test(file))).map(({ reason }) => reason)

export const MAX_LINES = 250

const largeOf = (files) => files.filter((file) => linesOf(file) > MAX_LINES)

/**
 * Files of more lines than a reader keeps in mind, without a reason.
 * @param {{ file: string, source: string }[]} files
 * @param {{ files: RegExp, reason: string }[]} allowed
 */
export const hugeFiles = (files, allowed) =>
  largeOf(files)
    .filter(({ file }) => !allowed.some((each) => each.files.test(file)))
    .map((each) => `${each.file}: ${linesOf(each)}`)

/** Reasons that no large file needs any more. */
export const staleLargeReasons = (files, allowed) =>
  allowed.filter((each) => !largeOf(files).some(({ file }) => each.files.test(file))).map(({ reason }) => reason)
