import type { SavedView } from '../../contract/finding/views.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import {
  FILTER_GONE,
  filterUnknown,
  knownQuery,
  MAX_VIEWS,
  mayViewList,
  type NewView,
  refusedKey,
  type ViewEdit,
} from '../../domain/views/saved-view.ts'
import type { ViewedList } from '../../domain/views/viewed-lists.ts'
import { type AuditEntry, audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import * as queries from './views.queries.ts'

type Act = { by: Official; at: Date }

const mayShare = (by: Official) => may(by, 'views.share', by)
const mayEdit = (by: Official, { ownerId, isShared }: queries.FoundView) =>
  ownerId === by.id || (isShared && mayShare(by))

/** The view as a reader may use it: with the filters that this version knows and the reader has a right to. */
function shownTo(by: Official, view: queries.FoundView): SavedView {
  const { ownerId, query: stored, isDefault, ...same } = view
  const { query, isReduced } = knownQuery(view.list, by, stored)
  return {
    ...same,
    query,
    isDefault: isDefault && ownerId === by.id,
    isOwn: ownerId === by.id,
    mayEdit: mayEdit(by, view),
    note: isReduced ? FILTER_GONE : null,
  }
}

/** One's own views, and those shared of lists that the reader may open. */
export async function readViews(q: Querier, by: Official, list: ViewedList | undefined): Promise<SavedView[]> {
  const views = await queries.findViews(q, by, list)
  return views.filter((view) => mayViewList(by, view.list)).map((view) => shownTo(by, view))
}

type Content = Omit<ViewEdit, 'rowVersion'>

const refuseField = (field: string, reason: string): never => {
  throw new Problem('request.invalid', { params: { reason }, fields: { [field]: reason } })
}

function refuseContent(by: Official, list: ViewedList, { query, isShared }: Content): void {
  if (!mayViewList(by, list) || (isShared && !mayShare(by))) throw new Problem('access.forbidden')
  const key = refusedKey(list, by, query)
  if (key !== undefined) refuseField('query', filterUnknown(key))
}

const columnsOf = ({ name, query, hidden, isShared, isDefault }: Content) => ({
  name,
  query,
  hidden: hidden ?? [],
  isShared: isShared ?? false,
  isDefault: isDefault ?? false,
})

const found = async (q: Querier, by: Official, id: number): Promise<queries.FoundView> => {
  const view = await queries.findView(q, by, id)
  if (!view) throw new Problem('view.not-found')
  return view
}

/** Acts on shared views alone are in the trail: the others concern their owner only. */
async function auditShared(tx: Querier, { by, at }: Act, action: string, view: queries.FoundView, wasShared = false) {
  if (!view.isShared && !wasShared) return
  const { id: subjectId, name, list } = view
  const entry: AuditEntry = { official: by, at, action, subject: 'view', subjectId, details: { name, list } }
  await audit(tx, entry)
}

export function createView(db: Querier, act: Act, { list, ...content }: NewView): Promise<SavedView> {
  const { by, at } = act
  refuseContent(by, list, content)
  return db.transaction(async (tx) => {
    await queries.lockOwner(tx, by.id)
    if ((await queries.countViews(tx, by.id)) >= MAX_VIEWS) {
      throw new Problem('view.too-many', { params: { most: String(MAX_VIEWS) } })
    }
    if (await queries.isNameTaken(tx, { ownerId: by.id, list, name: content.name }))
      throw new Problem('view.name-taken')
    if (content.isDefault) await queries.clearDefault(tx, by.id, list)
    const created = { departmentId: by.departmentId, ownerId: by.id, createdAt: at, updatedAt: at }
    const view = await found(tx, by, await queries.insertView(tx, { ...columnsOf(content), ...created, list }))
    await auditShared(tx, act, 'create', view)
    return shownTo(by, view)
  })
}

/** A view that the official may change, whose owner's views are locked until the transaction ends. */
async function holdView(tx: Querier, by: Official, id: number): Promise<queries.FoundView> {
  const { ownerId } = await found(tx, by, id)
  await queries.lockOwner(tx, ownerId)
  const view = await found(tx, by, id)
  if (!mayEdit(by, view)) throw new Problem('access.forbidden')
  return view
}

/** Replaces a view. The view that a list opens with is its owner's choice. */
export function editView(db: Querier, act: Act, id: number, { rowVersion, ...content }: ViewEdit): Promise<SavedView> {
  const { by, at } = act
  return db.transaction(async (tx) => {
    const before = await holdView(tx, by, id)
    refuseStaleEdit(before, { rowVersion })
    const { list, ownerId, isDefault } = before
    refuseContent(by, list, content)
    const columns = { ...columnsOf(content), ...(ownerId !== by.id && { isDefault }) }
    if (await queries.isNameTaken(tx, { ownerId, list, name: columns.name }, id)) throw new Problem('view.name-taken')
    if (columns.isDefault && !isDefault) await queries.clearDefault(tx, ownerId, list)
    await queries.updateView(tx, id, { ...columns, updatedAt: at })
    // An administrator who takes back the sharing of another's view sees it no more.
    const after = (await queries.findView(tx, by, id)) ?? { ...before, ...columns, rowVersion: before.rowVersion + 1 }
    await auditShared(tx, act, 'edit', after, before.isShared)
    return shownTo(by, after)
  })
}

export function deleteView(db: Querier, act: Act, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const view = await holdView(tx, act.by, id)
    await queries.removeView(tx, id)
    await auditShared(tx, act, 'delete', view)
  })
}
