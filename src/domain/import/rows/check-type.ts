import { saysNothing } from '../cells/fold.ts'
import { idOf } from './matchers.ts'
import type { RowCheck } from './row-check.ts'

/** Signs between activities of one cell. Some names have a comma or a stroke, so that a known part is never divided. */
const BETWEEN = [/\s*[;|\n]\s*/, /\s*,\s*/, /\s*\/\s*/]

function activitiesOf(row: RowCheck): number[] {
  const text = row.texts.activityIds
  if (text === undefined) return []
  const isKnown = (part: string) =>
    row.chosen('activityIds', part) !== undefined || idOf(row.matchers.activity(part)) !== undefined
  const parts = BETWEEN.reduce<string[]>(
    (whole, sign) => whole.flatMap((part) => (isKnown(part) ? [part] : part.split(sign))),
    [text],
  )
  const ids: number[] = []
  for (const part of parts) {
    if (saysNothing(part)) continue
    const id = row.look('activityIds', part, row.matchers.activity)
    if (id === undefined) row.warn('activityIds', `La actividad «${part}» no está en el catálogo.`)
    else ids.push(id)
  }
  return [...new Set(ids)].sort((one, other) => one - other)
}

const typeOf = (row: RowCheck, activityId: number) => row.matchers.activityById.get(activityId)?.inscriptionTypeId

/** The type that every activity of the row is of. */
function onlyTypeOf(row: RowCheck, activityIds: readonly number[]): number | undefined {
  const types = new Set(activityIds.map((id) => typeOf(row, id)))
  return types.size === 1 ? [...types][0] : undefined
}

type Named = { typeId: number | undefined; activityId?: number }

/** The type that a cell names. A census often names an activity there, and each activity is of one type. */
function namedType(row: RowCheck, text: string): Named {
  const { activity, inscriptionType } = row.matchers
  const typeId = row.chosen('inscriptionTypeId', text) ?? idOf(inscriptionType(text))
  if (typeId !== undefined) return { typeId }
  const activityId = idOf(activity(text))
  if (activityId !== undefined) return { typeId: typeOf(row, activityId), activityId }
  row.look('inscriptionTypeId', text, inscriptionType)
  return { typeId: undefined }
}

function takeActivities(row: RowCheck, typeId: number, activityIds: readonly number[]): void {
  const own = activityIds.filter((id) => typeOf(row, id) === typeId)
  for (const id of activityIds.filter((each) => !own.includes(each))) {
    const name = row.matchers.activityById.get(id)?.name ?? ''
    row.warn('activityIds', `La actividad «${name}» no es del tipo de inscripción y no se importa.`)
  }
  if (own.length > 0) row.value.activityIds = own
}

/** The type of inscription and the activities. Without a type no visit could be planned, so the row does not come in. */
export function checkType(row: RowCheck): void {
  const text = row.texts.inscriptionTypeId
  const activityIds = activitiesOf(row)
  const { typeId, activityId }: Named =
    text === undefined
      ? { typeId: onlyTypeOf(row, activityIds) ?? row.chosen('inscriptionTypeId', '') }
      : namedType(row, text)
  if (typeId === undefined) {
    if (text === undefined) row.ask('inscriptionTypeId', '')
    row.refuse(
      'inscriptionTypeId',
      text === undefined ? 'Falta el tipo de inscripción.' : `El tipo de inscripción «${text}» no está en el catálogo.`,
    )
    return
  }
  row.value.inscriptionTypeId = typeId
  takeActivities(row, typeId, activityIds.length === 0 && activityId !== undefined ? [activityId] : activityIds)
}
