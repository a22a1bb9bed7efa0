import { z } from 'zod'
import { KEY_PURPOSES, type KeyAlgorithm } from '../../domain/evidence/issued-document.ts'
import { MEASURE_STATES } from '../../domain/measures/measure-words.ts'
import { RECORD_CODE } from '../../domain/records/verification-address.ts'
import { endpoint } from '../core/endpoint.ts'
import { day, flag, list, nullable, number, text } from '../core/wire-field.ts'
import { wireObject } from '../core/wire-object.ts'
import { concepto } from '../inspections/checklist.wire.ts'
import { inLog, level } from './evidence-parts.ts'

/** The public halves of all keys that sign or signed. */
export const getPublicKeys = endpoint({
  method: 'GET',
  path: '/api/public/keys',
  summary: 'Claves públicas con que la entidad firma, y las que firmaron antes',
  reply: wireObject({
    keys: [
      'keys',
      list(
        wireObject({
          keyId: ['key_id', text],
          departmentId: ['department_id', number],
          purpose: ['purpose', z.enum(KEY_PURPOSES)],
          algorithm: ['algorithm', z.custom<KeyAlgorithm>()],
          /** SPKI in base64, and the chain of certificates in PEM. */
          spki: ['spki', text],
          certificates: ['certificates', nullable(text)],
          isAccredited: ['is_accredited', flag],
          validFrom: ['valid_from', text],
          retiredAt: ['retired_at', nullable(text)],
          retiredReason: ['retired_reason', nullable(text)],
          /** Since when others may have had it, as the entity tells. */
          compromisedFrom: ['compromised_from', nullable(text)],
          compromisedReason: ['compromised_reason', nullable(text)],
        }),
      ),
    ],
  }),
})

/** A file of an acta as the entity issued it. */
const issuedFile = wireObject({
  version: ['version', number],
  sha256: ['blob_sha256', text],
  issuedAt: ['issued_at', text],
})

/** An addendum in the public record of its acta. */
const publicAddendum = wireObject({
  number: ['number', text],
  code: ['code', text],
  addedOn: ['added_on', day],
})

/** The acta of a lifting in the public record of the acta that imposed its measure. */
const publicLifting = wireObject({
  number: ['number', text],
  code: ['code', text],
  liftedOn: ['lifted_day', day],
  isPartial: ['partial', flag],
})

/**
 * A document as everybody may see it who has its code: nothing of a person, no findings, no text of an addendum, and no title
 * of a file (R 26.7). An addendum and the actas of a measure have no concepto of their own. An index has no establishment and no
 * visit.
 */
export const getPublicRecord = endpoint({
  method: 'GET',
  path: '/api/public/records/:code',
  summary:
    'Acta, adenda, acta de medida o de su levantamiento, o índice de expediente por su código, para quien tiene el papel',
  params: wireObject({ code: ['code', z.string().regex(RECORD_CODE)] }),
  reply: wireObject({
    number: ['number', text],
    kind: ['kind', z.enum(['acta', 'adenda', 'indice', 'medida', 'levantamiento'])],
    establishmentName: ['establishment_name', nullable(text)],
    city: ['city', nullable(text)],
    visitDay: ['visit_day', nullable(day)],
    concepto: ['concept', nullable(concepto)],
    compliancePct: ['percentage', nullable(number)],
    seal: ['seal', text],
    entity: ['entity', wireObject({ name: ['name', text], nit: ['nit', nullable(text)] })],
    state: ['state', z.enum(['vigente', 'con adenda', 'reexpedida'])],
    /** The newest file that was issued; null until one is. */
    issuedAt: ['issued_at', nullable(text)],
    level: ['level', nullable(level)],
    sha256: ['blob_sha256', nullable(text)],
    /** Every file of the acta that was issued, the newest first. */
    issuedFiles: ['issued_files', list(issuedFile)],
    /** The acta of an addendum or of a measure. */
    acta: ['acta', wireObject({ number: ['number', text], code: ['code', text] }).optional()],
    /** The addenda of an acta, and the day of the newest one; an addendum has its own day there. */
    addenda: ['addenda', list(publicAddendum).optional()],
    addendumOn: ['addendum_at', day.optional()],
    /** The file (expediente) of an index, and its closing. */
    index: [
      'index',
      wireObject({
        file: ['file_number', text],
        serial: ['serial', number],
        closedOn: ['closed_on', day],
        entries: ['entries', number],
      }).optional(),
    ],
    /** The measure that an acta imposes or lifts, and what became of it until now. */
    measure: [
      'measure',
      wireObject({
        name: ['name', text],
        imposedOn: ['imposed_day', day],
        state: ['state', z.enum(MEASURE_STATES)],
      }).optional(),
    ],
    /** The actas that lift the measure of an acta or a part of it, the oldest first. */
    liftings: ['liftings', list(publicLifting).optional()],
    /** The lifting that an acta is of, with the acta that imposed its measure where the entity issued one. */
    lifting: [
      'lifting',
      wireObject({
        measureNumber: ['measure_number', text],
        measureCode: ['measure_code', nullable(text)],
        liftedOn: ['lifted_day', day],
        isPartial: ['partial', flag],
      }).optional(),
    ],
    ...inLog,
  }),
})
