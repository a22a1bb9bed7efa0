import { describe, expect, test } from 'vitest'
import type { ProblemCode } from '../shared/problem.ts'
import { establishmentForm } from './establishment-form.ts'
import { type EstablishmentCatalogueMatches, establishmentRefusal } from './establishment-refusal.ts'
import { ESTABLISHMENT_FIELDS } from './testing.ts'

const aForm = {
  ...ESTABLISHMENT_FIELDS,
  inscriptionTypeId: 1,
  activityIds: [1, 2],
  zodesId: 1,
  cityId: 13052,
  locationId: 1,
  identificationTypeId: 3,
  ownerName: 'María Núñez',
  name: 'El Ñandú',
  businessName: 'El Ñandú S.A.S.',
  email: 'nandu@correo.com',
  workers: '8',
}

const messageAt = (field: string, value: unknown) =>
  establishmentForm.safeParse({ ...aForm, [field]: value }).error?.issues.find(({ path }) => path[0] === field)?.message

const IDENTIFICATION = 'El número de identificación debe contener solo números y tener un máximo de 12 dígitos.'
const EMAIL = 'El correo electrónico debe tener un formato válido (ejemplo@dominio    .com)'
const WORKERS = 'La cantidad de trabajadores debe ser un número entero.'
const REQUIRED = 'Este campo es requerido'
const wrongCheckDigit = (number: string, right: number, given: number) =>
  `El dígito de verificación de ${number} es ${right}, no ${given}. Revise el número.`

describe('the form of an establishment', () => {
  test('the form of an establishment is whole without observations and, for an edit, without signature', () => {
    expect(establishmentForm.parse(aForm)).toEqual({ ...aForm, workers: 8 })
  })

  test.each(Object.keys(aForm))('requires %s', (field) => {
    expect(messageAt(field, undefined)).toBe(REQUIRED)
  })

  test.each<[field: string, value: unknown, message: string | undefined]>([
    ['identificationNumber', '123456789012', undefined],
    ['identificationNumber', '1234567890123', IDENTIFICATION],
    ['identificationNumber', '900.123.456-8', undefined],
    ['identificationNumber', '900.123.456-7', wrongCheckDigit('900123456', 8, 7)],
    ['identificationNumber', 'NIT 900123456 – 0', wrongCheckDigit('900123456', 8, 0)],
    ['identificationNumber', '1.047.000.101-2', wrongCheckDigit('1047000101', 8, 2)],
    ['identificationNumber', '9001234567', undefined],
    ['responsibleIdNumber', '73.123.456-0', wrongCheckDigit('73123456', 9, 0)],
    ['responsibleIdNumber', '73.123.456-9', undefined],
    ['responsibleIdNumber', 'PA-7', undefined],
    ['identificationNumber', '900123456-12', IDENTIFICATION],
    ['identificationNumber', '900123456 NIT', IDENTIFICATION],
    ['identificationNumber', '   ', REQUIRED],
    ['phone', '1234567890', undefined],
    ['phone', '\u200b', 'Este campo es requerido'],
    ['phone', '\u202a300 123 4567\u202c', undefined],
    ['mobilePhone', '+573001234567', undefined],
    ['phone', '12345678901', 'Escriba máximo 10 caracteres.'],
    ['mobilePhone', '12345678901', 'Escriba máximo 10 caracteres.'],
    ['responsibleIdNumber', '12345678901', 'Escriba máximo 10 caracteres.'],
    ['responsibleMobilePhone', '12345678901', 'Escriba máximo 10 caracteres.'],
    ['email', 'sin arroba', EMAIL],
    ['email', 'a@b', EMAIL],
    ['email', 'a.b@c.d.co', undefined],
    ['email', 'a..b@c.co', EMAIL],
    ['email', 'a@b..co', EMAIL],
    ['email', 'a\u200b@b.co', undefined],
    ['email', 'a b@c.co', EMAIL],
    ['workers', '0', undefined],
    ['workers', '999', undefined],
    ['workers', '1000', WORKERS],
    ['workers', '8.5', WORKERS],
    ['workers', '-1', WORKERS],
    ['workers', 8, undefined],
    ['workers', ' ', REQUIRED],
    ['openingTime', '24:00', 'Escriba una hora válida (HH:MM).'],
    ['openingTime', '6:00', 'Escriba una hora válida (HH:MM).'],
    ['populationType', 'urbana', 'Seleccione un valor válido.'],
    ['activityIds', [], REQUIRED],
    ['activityIds', Array.from({ length: 100 }, (_, at) => at + 1), undefined],
    ['activityIds', Array.from({ length: 101 }, (_, at) => at + 1), 'Elija máximo 100 actividades.'],
    ['privacyAccepted', 'x', 'Responda sí o no.'],
    ['electronicNotification', 2, 'Responda sí o no.'],
    ['rowVersion', 'x', 'Versión no válida.'],
    ['signature', 'no es una imagen', REQUIRED],
  ])('%s of %j: %s', (field, value, message) => {
    expect(messageAt(field, value)).toBe(message)
  })

  test.each([
    ['name', 200],
    ['address', 200],
    ['responsibleObservation', 5000],
    ['observation', 5000],
  ])('%s has at most %i characters', (field, max) => {
    expect(messageAt(field, 'ñ'.repeat(max))).toBeUndefined()
    expect(messageAt(field, 'ñ'.repeat(max + 1))).toBe(`Escriba máximo ${max} caracteres.`)
  })
})

describe('the choices of a form', () => {
  const fits: EstablishmentCatalogueMatches = {
    hasInscriptionType: true,
    hasIdentificationType: true,
    isNit: false,
    hasCity: true,
    hasLocation: true,
    activities: 2,
  }

  test.each<[string, ProblemCode | null, Partial<EstablishmentCatalogueMatches>]>([
    ['go together', null, {}],
    ['name an inscription type that exists', 'catalogue.not-found', { hasInscriptionType: false, activities: 0 }],
    ['name an identification type that exists', 'catalogue.not-found', { hasIdentificationType: false }],
    ['name a city of the ZODES and department', 'establishment.city-mismatch', { hasCity: false }],
    ['name a location of the population type', 'establishment.location-mismatch', { hasLocation: false }],
    ['name activities of the inscription type', 'establishment.activity-mismatch', { activities: 1 }],
  ])('%s', (_rule, refusal, changes) => {
    expect(establishmentRefusal(aForm, { ...fits, ...changes })).toBe(refusal)
  })
})
