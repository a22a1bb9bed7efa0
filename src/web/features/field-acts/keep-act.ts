import { z } from 'zod'
import type { Form } from '../../../contract/core/wire-object.ts'
import { imposeMeasure } from '../../../contract/follow-up/measure-acts.wire.ts'
import { takeSample } from '../../../contract/follow-up/sample-acts.wire.ts'
import { measureProblems } from '../../../contract/problems/measure-problems.ts'
import { filledText } from '../../../contract/problems/problem-text.ts'
import { measureName } from '../../../domain/inspections/sanitary-measures.ts'
import type { MeasureForm } from '../../../domain/measures/measure-forms.ts'
import { sealKey } from '../../../domain/measures/seals.ts'
import type { SampleForm } from '../../../domain/samples/sample-forms.ts'
import { Refusal } from '../../api/refusal.ts'
import { saveAct, usedSeals } from '../../offline/acts/act-store.ts'
import type { ActContent } from '../../offline/acts/field-act.ts'
import { CommandInFlight } from '../../offline/outbox/outbox.ts'
import { kick } from '../../offline/sync/sync-engine.ts'
import type { ActVisit } from './act-window-props.ts'

export type KeepTarget = {
  visit: ActVisit
  actKey: string
  /** Photos that are reduced already. */
  known: readonly File[]
  reduce: (photo: Blob) => Promise<Blob>
  /** The words for a device that stores nothing. */
  failureText: (error: unknown) => string
}

const TAKEN = measureProblems['measure.seal-taken']
const TWICE = 'Escriba cada sello una sola vez.'

type NamedSeal = { field: string; number: string }

/** Refuses a seal that another act on this device uses, or that is named twice. The server compares with all others. */
async function refuseUsed(actKey: string, seals: readonly NamedSeal[]): Promise<void> {
  const used = await usedSeals(actKey)
  const named = new Set<string>()
  for (const { field, number } of seals) {
    const key = sealKey(number)
    const text = used.has(key) ? filledText(TAKEN, { number }) : named.has(key) ? TWICE : undefined
    if (text !== undefined) throw new Refusal(422, 'measure.seal-taken', text, { [field]: text })
    named.add(key)
  }
}

type Kept = Pick<ActContent, 'call' | 'title'> & { body: Form; seals: readonly NamedSeal[] }
type Written = { images: readonly unknown[]; inspectionId: number }

async function keep<Value extends Written>(target: KeepTarget, value: Value, { body, seals, ...rest }: Kept) {
  const { visit, actKey, known, reduce, failureText } = target
  await refuseUsed(actKey, seals)
  const photos: Blob[] = []
  for (const image of value.images) {
    if (image instanceof Blob) photos.push(known.some((one) => one === image) ? image : await reduce(image))
  }
  // The record gets its number when the visit is closed.
  const { images: _, inspectionId: __, ...form } = value
  const { userId, assignmentId, establishmentId, items } = visit
  const fields = z.encode(body.wire, form) as Record<string, unknown>
  const content = { ...rest, form, fields, items, seals: seals.map(({ number }) => sealKey(number)) }
  try {
    await saveAct({ userId, assignmentId, establishmentId, key: actKey }, content, photos)
  } catch (error) {
    if (error instanceof CommandInFlight) throw error
    throw new Error(failureText(error), { cause: error })
  }
  kick()
  return true
}

/** Keeps the acta of a measure on the device until its visit is closed. @throws Refusal */
export const keepMeasure = (target: KeepTarget, form: MeasureForm): Promise<boolean> =>
  keep(target, form, {
    call: 'measure',
    title: measureName[form.code],
    body: imposeMeasure.body,
    seals: form.seals.map(({ number }) => ({ field: 'seals', number })),
  })

/** Keeps the taking of a sample, whose time is the phone's. @throws Refusal */
export const keepSample = (target: KeepTarget, form: SampleForm, now = () => new Date()): Promise<boolean> =>
  keep(
    target,
    { ...form, takenAt: form.takenAt ?? now().toISOString() },
    {
      call: 'sample',
      title: form.product,
      body: takeSample.body,
      seals: [
        { field: 'sealNumber', number: form.sealNumber },
        ...(form.counterSeal === undefined ? [] : [{ field: 'counterSeal', number: form.counterSeal }]),
      ],
    },
  )
