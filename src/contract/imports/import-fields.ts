import { z } from 'zod'
import type { CatalogueField, GapField, ImportField } from '../../domain/import/import-words.ts'
import { inJson, word } from '../core/wire-field.ts'

/** Fields of an import by their domain names: those of `POST inscription`, and the place by name. */
const fieldNames: Record<ImportField, string> = {
  name: 'establishment_name',
  city: 'city',
  zodes: 'zodes',
  inscriptionTypeId: 'typeofinscription_id',
  activityIds: 'activity_id',
  identificationTypeId: 'identificationtype_id',
  identificationNumber: 'identification_number',
  ownerName: 'name_proprietary',
  businessName: 'social_reason',
  address: 'address',
  populationType: 'population_type',
  locationId: 'location_id',
  locationDescription: 'location_description',
  phone: 'phone',
  mobilePhone: 'mobile_phone',
  email: 'email',
  hours: 'hours',
  openingTime: 'opening_time',
  closingTime: 'closing_time',
  workers: 'number_workers',
  responsibleName: 'inscription_responsible',
  responsibleIdNumber: 'identificaction_number_responsible',
  responsibleMobilePhone: 'responsible_mobile_phone',
  responsibleCapacity: 'in_quality_of',
  responsibleObservation: 'observation_inscription_responsible',
  observation: 'observation_ets',
}

/** A field, or '' for what is of the whole row. */
export const importField = word<ImportField>(fieldNames)
export const fieldOrRow = word<ImportField | ''>({ ...fieldNames, '': '' })
export const catalogueField = word<CatalogueField>(fieldNames as Record<CatalogueField, string>)
/** Data that a census may lack, by their names in `POST inscription`. */
export const gapField = word<GapField>({ ...fieldNames, signature: 'signature' } as Record<GapField, string>)

const wireNames = new Map(Object.entries(fieldNames))
const domainNames = new Map(Object.entries(fieldNames).map(([domain, wire]) => [wire, domain]))

const renamed = (value: unknown, nameOf: (name: string) => string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, held]) => [nameOf(name), held]))
    : value

/** A name that is not of the wire stays unknown, also where the domain spells a field so: the domain refuses it. */
const toDomain = (name: string) => domainNames.get(name) ?? (wireNames.has(name) ? `${name}?` : name)
const toWire = (name: string) => wireNames.get(name) ?? name

/** An object by fields in a reply. */
export const byField = <F extends ImportField, V extends z.ZodType>(value: V) =>
  z.codec(z.record(z.string(), value), z.custom<Partial<Record<F, z.output<V>>>>(), {
    decode: (wire) => renamed(wire, toDomain) as Partial<Record<F, z.output<V>>>,
    encode: (held) => renamed(held, toWire) as Record<string, z.output<V>> as never,
  })

/** An object by fields in a request. */
export const inByField = <T>() =>
  inJson<unknown>().pipe(
    z.codec(z.unknown(), z.custom<T | undefined>(), {
      decode: (wire) => renamed(wire, toDomain) as T,
      encode: (held) => renamed(held, toWire),
    }),
  )

/** An object by fields, for the OpenAPI document. */
export const byFieldSchema = (value: object) => ({
  type: 'object',
  properties: Object.fromEntries([...wireNames.values()].map((name) => [name, value])),
})
