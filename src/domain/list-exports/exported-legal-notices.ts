import {
  type NoticeMode,
  type NoticeState,
  noticeModeName,
  noticeStateName,
} from '../legal-notices/legal-notice-words.ts'
import { type NextStepCode, nextStepText } from '../legal-notices/next-step.ts'
import { saidOf, type UnknownWord } from '../shared/known-words.ts'
import type { ExportedList } from './export-columns.ts'

/** Titles of the list's columns, on the screen and in files. */
export const noticeColumns = {
  actaNumber: 'N.º de acta',
  establishmentName: 'Establecimiento',
  city: 'Municipio',
  dueOn: 'Vence',
  state: 'Estado',
  mode: 'Modo',
  nextStep: 'Paso siguiente',
}

type NoticeCells = {
  actaNumber: string
  establishmentName: string
  identificationNumber: string
  address: string
  city: string
  recipientName: string
  dueOn: string
  daysLeft: number
  isOverdue: boolean
  state: NoticeState | UnknownWord
  mode: NoticeMode | UnknownWord | null
  effectiveOn: string | null
  nextStep: NextStepCode | UnknownWord
  nextStepOn: string | null
}

/** The list of notices, with the columns of its screen. */
export const exportedLegalNotices: ExportedList<NoticeCells> = {
  title: 'Notificaciones',
  columns: [
    { label: noticeColumns.actaNumber, kind: 'identifier', value: (row) => row.actaNumber },
    { label: noticeColumns.establishmentName, kind: 'text', value: (row) => row.establishmentName },
    { label: 'N.º de documento', kind: 'identifier', value: (row) => row.identificationNumber },
    { label: 'Dirección', kind: 'text', value: (row) => row.address },
    { label: noticeColumns.city, kind: 'text', value: (row) => row.city },
    { label: 'Destinatario', kind: 'text', value: (row) => row.recipientName },
    { label: noticeColumns.dueOn, kind: 'day', value: (row) => row.dueOn },
    { label: 'Días', kind: 'number', value: (row) => row.daysLeft },
    { label: noticeColumns.state, kind: 'state', value: (row) => saidOf(noticeStateName, row.state) ?? row.state },
    { label: 'Vencida', kind: 'state', value: (row) => (row.isOverdue ? 'Sí' : 'No') },
    {
      label: noticeColumns.mode,
      kind: 'state',
      value: (row) => (row.mode === null ? '' : (saidOf(noticeModeName, row.mode) ?? row.mode)),
    },
    { label: 'Surte efecto', kind: 'day', value: (row) => row.effectiveOn ?? '' },
    {
      label: noticeColumns.nextStep,
      kind: 'text',
      value: ({ nextStep: step, nextStepOn: day }) => nextStepText({ step, day }),
    },
  ],
}
