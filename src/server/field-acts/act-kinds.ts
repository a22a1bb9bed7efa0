import { imposeMeasure } from '../../contract/follow-up/measure-acts.wire.ts'
import { takeSample } from '../../contract/follow-up/sample-acts.wire.ts'
import { recordNotMade as notMade } from '../../contract/visits.wire.ts'
import type { FieldActCall } from '../../domain/inspections/batch.ts'
import type { MeasureForm } from '../../domain/measures/measure-forms.ts'
import type { SampleForm } from '../../domain/samples/sample-forms.ts'
import type { NotMadeForm } from '../../domain/visits/not-made.ts'
import type { PreparedImage } from '../images/images.service.ts'
import { admitImposition, recordMeasure } from '../measures/impose-measure.service.ts'
import type { ActaAsker } from '../measures/measure-acta.service.ts'
import { admitNotMade, recordNotMade } from '../not-made-visits/not-made.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { decodeForm } from '../platform/http/decode.ts'
import { envelopeOf } from '../platform/http/serve.ts'
import { admitTaking, recordSample } from '../samples/take-sample.service.ts'

/** The asker of an act, and when the device wrote it. */
type ActAsker = ActaAsker & { writtenAt: string | undefined }

/** An act that is decoded, with what its single call does. */
type DecodedAct = {
  images: MeasureForm['images'] | SampleForm['images'] | NotMadeForm['images']
  /** Refuses what would be refused anyway, before photos are decoded. */
  admit: (q: Querier) => Promise<unknown>
  /** @returns the reply of the single call */
  record: (tx: Querier, images: readonly PreparedImage[]) => Promise<unknown>
}

const ofMeasure = (sent: unknown, { writtenAt, ...asker }: ActAsker): DecodedAct => {
  const form: MeasureForm = decodeForm(imposeMeasure.body, sent)
  const reply = envelopeOf(imposeMeasure)
  return {
    images: form.images,
    admit: (q) => admitImposition(q, asker.by, form),
    record: async (tx, images) => reply(await recordMeasure(tx, { ...asker, form, images, inVisit: { writtenAt } })),
  }
}

const ofSample = (sent: unknown, { by, at }: ActAsker): DecodedAct => {
  const form: SampleForm = decodeForm(takeSample.body, sent)
  const reply = envelopeOf(takeSample)
  return {
    images: form.images,
    admit: (q) => admitTaking(q, { by, at }, form),
    record: async (tx, images) => reply(await recordSample(tx, { by, at, form, images })),
  }
}

const ofNotMade = (sent: unknown, { by, at }: ActaAsker, visitId: number): DecodedAct => {
  const form: NotMadeForm = decodeForm(notMade.body, sent)
  const reply = envelopeOf(notMade)
  return {
    images: form.images,
    admit: (q) => admitNotMade(q, { by, at }, visitId, form),
    record: async (tx, images) => reply(await recordNotMade(tx, visitId, { by, at, form, images })),
  }
}

/** The single call of each act, and its decoder. */
export const actKinds = {
  measure: { endpoint: imposeMeasure, decode: ofMeasure },
  sample: { endpoint: takeSample, decode: ofSample },
  'not-made': { endpoint: notMade, decode: ofNotMade },
} as const satisfies Record<FieldActCall, unknown>
