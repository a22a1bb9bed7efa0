import type { FormatCode } from '../../domain/shared/problem-codes/format-codes.ts'
import type { ProblemText } from './problem-text.ts'

/** Refusals about formats and their editions. */
export const formatProblems: Record<FormatCode, ProblemText> = {
  'format.not-found': { status: 404, text: 'El formato no existe.' },
  'format.edition-not-found': { status: 404, text: 'La edición no existe.' },
  'format.model': { status: 409, text: 'Los modelos de Vigía no se modifican. Cópielo y modifique la copia.' },
  'format.retired': { status: 409, text: 'El formato está retirado. Reactívelo para cambiarlo.' },
  'format.active': { status: 409, text: 'El formato no está retirado.' },
  'format.code-taken': { status: 409, text: 'Ya existe un formato con ese código. Si está retirado, reactívelo.' },
  'format.draft-open': { status: 409, text: 'El formato ya tiene un borrador abierto.' },
  'format.no-draft': { status: 409, text: 'El formato no tiene un borrador abierto: se publicó o se descartó.' },
  'format.draft-changed': {
    status: 409,
    text: '{name} guardó este borrador {when}. Vea sus cambios antes de seguir.',
  },
  'format.draft-too-large': { status: 413, text: 'El borrador es demasiado grande. Acorte sus textos.' },
  'format.sheet': { status: 422, text: '{reason}' },
  'format.sum': { status: 422, text: '{reason}' },
  'format.problems': { status: 422, text: '{reason}' },
  'format.confirm': { status: 422, text: 'Escriba el código del formato para confirmar.' },
  'format.date': { status: 422, text: '{reason}' },
  'format.unchanged': { status: 409, text: 'No hay cambios frente a la edición {version}.' },
  'format.edition-in-force': {
    status: 409,
    text: 'La edición ya rige o tiene visitas: publique otra que la corrija.',
  },
  'format.in-use': { status: 409, text: '{reason}' },
  'format.no-replacement': {
    status: 422,
    text: 'El formato que reemplaza debe estar activo y tener una edición vigente.',
  },
}
