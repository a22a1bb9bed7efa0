import { type Hanging, remainText } from '../../../domain/shared/pending-visits.ts'

export const messages = {
  begun: (of: string) => `Ya hay trabajo guardado en ${of}.`,
  told: (of: string) => `Antes de desactivar ${of}, tenga en cuenta:`,
  pending: (hanging: Hanging, of: string) => `${remainText(hanging)} de ${of}.`,
  several: {
    choice: '¿Qué se hace con ellas?',
    reassign: 'Reasignarlas a otra persona del mismo cargo',
    cancel: 'Cancelarlas',
    keep: 'Dejarlas como están',
    choiceMissing: 'Elija qué se hace con ellas.',
    toMissing: 'Elija a quién se reasignan.',
  },
  one: {
    choice: '¿Qué se hace con ella?',
    reassign: 'Reasignarla a otra persona del mismo cargo',
    cancel: 'Cancelarla',
    keep: 'Dejarla como está',
    choiceMissing: 'Elija qué se hace con ella.',
    toMissing: 'Elija a quién se reasigna.',
  },
  to: 'Reasignar a',
}
