import type { StaffCode } from '../../domain/shared/problem-codes/staff-codes.ts'
import { HALF_DAY } from '../../domain/staff/absence-texts.ts'
import type { ProblemText } from './problem-text.ts'

/** Refusals about contracts, absences, cover, competences and cards. */
export const staffProblems: Record<StaffCode, ProblemText> = {
  'contract.not-found': { status: 404, text: 'El contrato no existe.' },
  'contract.overlap': { status: 422, text: 'Se cruza con el contrato {number} ({from} a {to}).' },
  'absence.not-found': { status: 404, text: 'La ausencia no existe.' },
  'absence.overlap': { status: 422, text: 'Ya hay una ausencia esos días.' },
  'absence.half-day': { status: 422, text: HALF_DAY },
  'absence.decided': { status: 409, text: 'La ausencia ya fue decidida o anulada.' },
  'absence.own-decision': { status: 409, text: 'Otra persona debe decidir su ausencia.' },
  'absence.planned-visits': { status: 409, text: 'Tiene {pending} en esos días.' },
  'competence.not-found': { status: 404, text: 'La competencia no existe.' },
  'competence.withdrawn': { status: 409, text: 'La competencia ya fue retirada.' },
  'competence.duplicate': {
    status: 409,
    text: 'El funcionario ya tiene esa competencia, con las mismas fechas. Si la renovó, escriba las nuevas.',
  },
  'staff.unknown-document': { status: 422, text: 'El documento no está en un expediente del funcionario.' },
  'staff.open-document': {
    status: 422,
    text: 'El soporte de una incapacidad debe ser un documento sensible. Márquelo así en el expediente.',
  },
  'territory.not-found': { status: 404, text: 'Esa cobertura no existe.' },
  'territory.repeated': { status: 409, text: 'Esa cobertura ya está registrada.' },
  'card.no-public-url': {
    status: 409,
    text: 'El carné necesita la dirección pública de la instalación (PUBLIC_URL), que lleva su código QR.',
  },
  'card.not-found': { status: 404, text: 'El carné no existe o ya no está vigente.' },
  'card.revoked': { status: 409, text: 'El carné ya fue revocado.' },
  'card.inactive': { status: 409, text: 'La cuenta está desactivada: no se le puede expedir un carné.' },
  'card.no-contract': { status: 409, text: 'Su vinculación no está vigente: no se le puede expedir un carné.' },
  'card.reissue': {
    status: 409,
    text: 'El secreto del servidor cambió después de expedir el carné. Expídalo de nuevo.',
  },
}
