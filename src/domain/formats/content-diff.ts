import { type FormatContent, type FormatItem, itemsOf } from './format-draft.ts'
import { pointsOf, sumQuarters } from './quarters.ts'

/** A field of an item before and after. `section` is the name of its section, `position` its place there, from 1. */
export type FieldChange = {
  field: ComparedField
  before: string | number | boolean | null
  after: FieldChange['before']
}
type ComparedField = (typeof COMPARED)[number] | 'number' | 'section' | 'position'

/**
 * The fate of an item. A new item of a draft has no lineage yet, so `key` names it too. `moved` items keep their
 * content: only their section, place or number changed.
 */
export type ItemChange = {
  lineage: number | null
  key: string
  kind: 'added' | 'removed' | 'moved' | 'changed'
  number: string
  title: string
  fields: FieldChange[]
}

/** A section whose name changed, or that is new or gone. */
export type SectionChange = { kind: 'added' | 'removed' | 'renamed'; before: string | null; after: string | null }

export type ContentDiff = {
  changes: ItemChange[]
  sections: SectionChange[]
  /** Counts of `changes` by kind; `points` counts the items whose points changed, `sum…` are points of both contents. */
  totals: Record<ItemChange['kind'] | 'points', number> & { sumBefore: number; sumAfter: number }
}

/** Content of an item, in the order of the form. */
const COMPARED = [
  'title',
  'description',
  'norm',
  'pointsA',
  'allowsAR',
  'pointsAR',
  'allowsNA',
  'suggestedCritical',
  'requirement',
  'theme',
] as const

type Placed = { item: FormatItem; section: number; sectionName: string; position: number }

const placed = ({ sections }: FormatContent): Placed[] =>
  sections.flatMap(({ name, items }, section) =>
    items.map((item, index) => ({ item, section, sectionName: name, position: index + 1 })),
  )

/** Points of AR count only where AR is allowed. */
const comparedValue = (item: FormatItem, field: (typeof COMPARED)[number]) =>
  field === 'pointsAR' && !item.allowsAR ? null : item[field]

const contentFields = (before: FormatItem, after: FormatItem): FieldChange[] =>
  COMPARED.map((field) => ({ field, before: comparedValue(before, field), after: comparedValue(after, field) })).filter(
    (change) => change.before !== change.after,
  )

/** Indexes of a longest increasing run of the values: the items that kept their order. */
function keptInOrder(values: readonly number[]): Set<number> {
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  values.forEach((value, index) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] as number] as number) < value) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? ends[low - 1] : undefined
    ends[low] = index
  })
  const kept = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) kept.add(at)
  return kept
}

type Pair = { before: Placed; after: Placed }

/** The section before of each section after: the one with which it shares most items. Each is taken once. */
function matchSections(pairs: readonly Pair[]): Map<number, number> {
  const shared = new Map<string, number>()
  for (const { before, after } of pairs) {
    const key = `${after.section} ${before.section}`
    shared.set(key, (shared.get(key) ?? 0) + 1)
  }
  const matches = new Map<number, number>()
  const taken = new Set<number>()
  for (const [key] of [...shared].sort((one, other) => other[1] - one[1])) {
    const [after = 0, before = 0] = key.split(' ').map(Number)
    if (matches.has(after) || taken.has(before)) continue
    matches.set(after, before)
    taken.add(before)
  }
  return matches
}

function placeFields({ before, after }: Pair, hasMoved: boolean): FieldChange[] {
  const fields: FieldChange[] = []
  if (before.item.number !== after.item.number) {
    fields.push({ field: 'number', before: before.item.number, after: after.item.number })
  }
  if (!hasMoved) return fields
  if (before.sectionName !== after.sectionName) {
    fields.push({ field: 'section', before: before.sectionName, after: after.sectionName })
  }
  if (before.position !== after.position) {
    fields.push({ field: 'position', before: before.position, after: after.position })
  }
  return fields
}

function sectionChanges(from: FormatContent, to: FormatContent, matches: ReadonlyMap<number, number>): SectionChange[] {
  const kept = new Set(matches.values())
  const after = to.sections.flatMap(({ name }, index): SectionChange[] => {
    const match = matches.get(index)
    const before = match === undefined ? undefined : from.sections[match]?.name
    if (before === undefined) return [{ kind: 'added', before: null, after: name }]
    return before === name ? [] : [{ kind: 'renamed', before, after: name }]
  })
  const gone = from.sections.flatMap(({ name }, index): SectionChange[] =>
    kept.has(index) ? [] : [{ kind: 'removed', before: name, after: null }],
  )
  return [...after, ...gone]
}

const told = ({ item }: Placed, kind: ItemChange['kind'], fields: FieldChange[]): ItemChange => ({
  lineage: item.lineage,
  key: item.key,
  kind,
  number: item.number,
  title: item.title,
  fields,
})

/**
 * Compares two contents of one format item by item. Items are joined by lineage, so a new wording is a change, not one item
 * less and one more. The changes come in the order of the later content, removed items last.
 */
export function contentDiff(from: FormatContent, to: FormatContent): ContentDiff {
  const earlier = placed(from)
  const later = placed(to)
  const before = new Map(earlier.flatMap((one) => (one.item.lineage === null ? [] : [[one.item.lineage, one]])))
  const pairs = later.flatMap((after): Pair[] => {
    const found = after.item.lineage === null ? undefined : before.get(after.item.lineage)
    return found ? [{ before: found, after }] : []
  })
  const matches = matchSections(pairs)
  const order = new Map(earlier.map((one, index) => [one, index]))
  const inOrder = keptInOrder(pairs.map((pair) => order.get(pair.before) as number))
  const ofLater = new Map(pairs.map((pair, index) => [pair.after, { pair, keepsOrder: inOrder.has(index) }]))
  const changes: ItemChange[] = []
  for (const after of later) {
    const found = ofLater.get(after)
    if (!found) {
      changes.push(told(after, 'added', []))
      continue
    }
    const { pair, keepsOrder } = found
    const content = contentFields(pair.before.item, after.item)
    const place = placeFields(pair, !keepsOrder || matches.get(after.section) !== pair.before.section)
    if (content.length > 0) changes.push(told(after, 'changed', [...place, ...content]))
    else if (place.length > 0) changes.push(told(after, 'moved', place))
  }
  const kept = new Set(pairs.map((pair) => pair.before))
  for (const gone of earlier) if (!kept.has(gone)) changes.push(told(gone, 'removed', []))
  const count = (kind: ItemChange['kind']) => changes.filter((change) => change.kind === kind).length
  return {
    changes,
    sections: sectionChanges(from, to, matches),
    totals: {
      added: count('added'),
      removed: count('removed'),
      moved: count('moved'),
      changed: count('changed'),
      points: changes.filter(({ fields }) => fields.some(({ field }) => field === 'pointsA' || field === 'pointsAR'))
        .length,
      sumBefore: pointsOf(sumQuarters(itemsOf(from))),
      sumAfter: pointsOf(sumQuarters(itemsOf(to))),
    },
  }
}
