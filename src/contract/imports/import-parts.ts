import { z } from 'zod'
import type { CatalogueField, ImportField } from '../../domain/import/import-words.ts'
import { pathId } from '../core/endpoint.ts'
import { number } from '../core/wire-field.ts'
import { wireObject } from '../core/wire-object.ts'
import { byField } from './import-fields.ts'

export const ofRun = wireObject({ id: ['import_id', pathId] })

export const counts = wireObject({
  lista: ['lista', number],
  aviso: ['aviso', number],
  error: ['error', number],
  duplicada: ['duplicada', number],
  posible: ['posible', number],
  omitida: ['omitida', number],
  aplicada: ['aplicada', number],
})

export const mapping = byField<ImportField, z.ZodNumber>(number)
export const values = byField<CatalogueField, z.ZodRecord<z.ZodString, z.ZodNumber>>(z.record(z.string(), z.number()))
