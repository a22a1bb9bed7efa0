import { z } from 'zod'
import type { FieldChange } from '../../domain/formats/content-diff.ts'
import { comparison } from '../../domain/formats/format-forms.ts'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { inNumber, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { ofFormat } from './format-parts.ts'

const anyValue = z.custom<FieldChange['before']>()

const itemChange = wireObject({
  lineage: ['lineage', nullable(number)],
  /** Names a new item of a draft, which has no lineage yet. */
  key: ['key', text],
  kind: ['kind', z.enum(['added', 'removed', 'moved', 'changed'])],
  number: ['number', text],
  title: ['title', text],
  fields: [
    'fields',
    list(wireObject({ field: ['field', text], before: ['before', anyValue], after: ['after', anyValue] })),
  ],
})

const sectionChange = wireObject({
  kind: ['kind', z.enum(['added', 'removed', 'renamed'])],
  before: ['before', nullable(text)],
  after: ['after', nullable(text)],
})

const sides = form(comparison, { from: ['from', inNumber], to: ['to', inNumber] })

/** `from` and `to` are ids of editions (`checklist_id`), or `draft`. */
export const compareFormat = endpoint({
  method: 'GET',
  path: '/api/formats/:id/diff',
  summary: 'Comparar dos ediciones, o una edición con el borrador',
  params: ofFormat,
  query: sides,
  reply: wireObject({
    changes: ['changes', list(itemChange)],
    sections: ['sections', list(sectionChange)],
    totals: [
      'totals',
      wireObject({
        added: ['added', number],
        removed: ['removed', number],
        moved: ['moved', number],
        changed: ['changed', number],
        /** Items whose points changed. */
        points: ['points', number],
        sumBefore: ['sum_before', number],
        sumAfter: ['sum_after', number],
      }),
    ],
  }),
})

export const getComparisonPdf = endpoint({
  method: 'GET',
  path: '/api/formats/:id/diff/pdf',
  summary: 'PDF de la misma comparación',
  params: ofFormat,
  query: sides,
  reply: fileReply,
  answersFile: ['application/pdf'],
})
