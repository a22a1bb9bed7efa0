import { imposeMeasure } from '../../contract/follow-up/measure-acts.wire.ts'
import { takeSample } from '../../contract/follow-up/sample-acts.wire.ts'
import type { FieldActCall } from '../../domain/inspections/batch.ts'
import type { MeasureForm } from '../../domain/measures/measure-forms.ts'
import type { SampleForm } from '../../domain/samples/sample-forms.ts'
import type { PreparedImage } from '../images/images.service.ts'
import { admitImposition, recordMeasure } from '../measures/impose-measure.service.ts'
import type { ActaAsker } from '../measures/measure-acta.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { decodeForm } from '../platform/http/decode.ts'
import { envelopeOf } from '../platform/http/serve.ts'
import { admitTaking, recordSample } from '../samples/take-sample.service.ts'

/** An act that is decoded, with what its single call does. */
type DecodedAct = {
  images: MeasureForm['images'] | SampleForm['images']
  /** Refuses what would be refused anyway, before photos are decoded. */
  admit: (q: Querier) => Promise<unknown>
  /** @returns the reply of the single call */
  record: (tx: Querier, images: readonly PreparedImage[]) => Promise<unknown>
}

const ofMeasure = (sent: unknown, asker: ActaAsker): DecodedAct => {
  const form: MeasureForm = decodeForm(imposeMeasure.body, sent)
  const reply = envelopeOf(imposeMeasure)
  return {
    images: form.images,
    admit: (q) => admitImposition(q, asker.by, form),
    record: async (tx, images) => reply(await recordMeasure(tx, { ...asker, form, images, inVisit: true })),
  }
}

const ofSample = (sent: unknown, { by, at }: ActaAsker): DecodedAct => {
  const form: SampleForm = decodeForm(takeSample.body, sent)
  const reply = envelopeOf(takeSample)
  return {
    images: form.images,
    admit: (q) => admitTaking(q, { by, at }, form),
    record: async (tx, images) => reply(await recordSample(tx, { by, at, form, images })),
  }
}

/** The single call of each act, and its decoder. */
export const actKinds = {
  measure: { endpoint: imposeMeasure, decode: ofMeasure },
  sample: { endpoint: takeSample, decode: ofSample },
} as const satisfies Record<FieldActCall, unknown>
