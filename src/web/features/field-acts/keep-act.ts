import { z } from 'zod'
import type { Form } from '../../../contract/core/wire-object.ts'
import { imposeMeasure } from '../../../contract/follow-up/measure-acts.wire.ts'
import { takeSample } from '../../../contract/follow-up/sample-acts.wire.ts'
import { measureProblems } from '../../../contract/problems/measure-problems.ts'
import { filledText } from '../../../contract/problems/problem-text.ts'
import { recordNotMade } from '../../../contract/visits.wire.ts'
import { measureName } from '../../../domain/inspections/sanitary-measures.ts'
import type { MeasureForm } from '../../../domain/measures/measure-forms.ts'
import { repeatedSeal, SEAL_TWICE, sealKey } from '../../../domain/measures/seals.ts'
import type { SampleForm } from '../../../domain/samples/sample-forms.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { type NotMadeForm, notMadeName, wentOnFault } from '../../../domain/visits/not-made.ts'
import { Refusal } from '../../api/refusal.ts'
import { saveAct, usedSeals, VisitHasWork } from '../../offline/acts/act-store.ts'
import type { ActContent } from '../../offline/acts/field-act.ts'
import { CommandInFlight } from '../../offline/outbox/outbox.ts'
import { kick } from '../../offline/sync/sync-engine.ts'
import { readPrepared } from '../../offline/visits/prepared-visits.ts'
import type { ActVisit } from './act-window-props.ts'

export type KeepTarget = {
  visit: ActVisit
  actKey: string
  /** Makes a photo small; one that is small already stays as it is. */
  reduce: (photo: Blob) => Promise<Blob>
  /** The words for a photo that this device cannot make small. */
  photoText: (error: unknown, photo: Blob) => Promise<string>
  /** The words for a device that stores nothing. */
  failureText: (error: unknown) => string
}

const TAKEN = measureProblems['measure.seal-taken']

type NamedSeal = { field: string; number: string }

/** Refuses a seal that another act on this device uses, or that is named twice. The server compares with all others. */
async function refuseUsed(actKey: string, seals: readonly NamedSeal[]): Promise<void> {
  const used = await usedSeals(actKey)
  const taken = seals.find(({ number }) => used.has(sealKey(number)))
  const refused = taken ?? repeatedSeal(seals)
  if (!refused) return
  const text = taken ? filledText(TAKEN, taken) : SEAL_TWICE
  throw new Refusal(422, 'measure.seal-taken', text, { [refused.field]: text })
}

/** @throws Refusal at the photos. Of several, the text names the file. */
async function reduced(image: Blob, isOne: boolean, { reduce, photoText }: KeepTarget): Promise<Blob> {
  try {
    return await reduce(image)
  } catch (error) {
    console.error(error)
    const why = await photoText(error, image)
    const text = isOne || !(image instanceof File) ? why : `${image.name}: ${why}`
    throw new Refusal(422, 'image.undecodable', text, { images: text })
  }
}

type Kept = Pick<ActContent, 'call' | 'title'> & {
  body: Form
  seals: readonly NamedSeal[]
  establishment?: string | undefined
}
type Written = { images: readonly unknown[]; inspectionId?: number }

async function keep<Value extends Written>(
  target: KeepTarget,
  value: Value,
  { body, seals, establishment, ...rest }: Kept,
) {
  const { visit, actKey, failureText } = target
  await refuseUsed(actKey, seals)
  const images = value.images.filter((image) => image instanceof Blob)
  const photos: Blob[] = []
  for (const image of images) photos.push(await reduced(image, images.length === 1, target))
  // The record gets its number when the visit is closed.
  const { images: _, inspectionId: __, ...form } = value
  const { userId, assignmentId, establishmentId, items } = visit
  const fields = z.encode(body.wire, form) as Record<string, unknown>
  const content = { ...rest, form, fields, items, seals: seals.map(({ number }) => sealKey(number)) }
  try {
    await saveAct({ userId, assignmentId, establishmentId, establishment, key: actKey }, content, photos)
  } catch (error) {
    if (error instanceof CommandInFlight || error instanceof VisitHasWork) throw error
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

/** Keeps that a visit was not made. Its day is the phone's, unless the form has another. @throws Refusal, VisitHasWork */
export async function keepNotMade(target: KeepTarget, form: NotMadeForm, now = () => new Date()): Promise<boolean> {
  const visit = await readPrepared(target.visit)
  const today = dayOf(now())
  const wentOn = form.wentOn ?? today
  const fault = wentOnFault({ wentOn, plannedOn: visit?.assignedOn ?? wentOn, today })
  if (fault) throw new Refusal(422, 'request.invalid', fault, { wentOn: fault })
  return keep(
    target,
    { ...form, wentOn },
    {
      call: 'not-made',
      title: notMadeName[form.reason],
      body: recordNotMade.body,
      seals: [],
      establishment: visit?.establishment,
    },
  )
}
