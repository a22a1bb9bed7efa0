import { WRONG_CREDENTIALS } from '../../domain/session/login.ts'
import { CODE_WRONG } from '../../domain/session/second-factor.ts'
import { UNKNOWN_TABLE } from '../../domain/shared/deactivation.ts'
import type { AccountCode } from '../../domain/shared/problem-codes/account-codes.ts'
import { passwordMessages } from '../../domain/users/password.ts'
import type { ProblemText } from './problem-text.ts'

/** Refusals about accounts, logins and sessions. */
export const accountProblems: Record<AccountCode, ProblemText> = {
  'session.missing': { status: 401, text: 'Inicie sesión para continuar.' },
  'session.ended': { status: 401, text: 'Su sesión terminó. Inicie sesión de nuevo.' },
  'session.deactivated': { status: 401, text: 'Su cuenta fue desactivada. Hable con un administrador.' },
  'session.client-unknown': { status: 401, text: WRONG_CREDENTIALS },
  'session.wrong-credentials': { status: 401, text: WRONG_CREDENTIALS },
  'session.password-change-due': { status: 403, text: 'Debe cambiar su contraseña antes de continuar.' },
  'session.temporary-password-ended': {
    status: 403,
    text: 'Su contraseña temporal venció. Pida otra a un administrador de Vigía de su entidad.',
  },
  'session.link-invalid': { status: 410, text: 'El enlace ya se usó o venció. Pida otro.' },
  'session.not-found': { status: 404, text: 'La sesión no existe o ya terminó.' },
  'session.second-factor': { status: 401, text: '{reason}' },
  'session.second-factor-due': { status: 403, text: 'Debe activar la verificación en dos pasos antes de continuar.' },
  'second-factor.on': { status: 409, text: 'La verificación en dos pasos ya está activa.' },
  'second-factor.off': { status: 409, text: 'Esta instalación no usa la verificación en dos pasos.' },
  'second-factor.own': { status: 409, text: 'Quite su propia verificación en dos pasos en su perfil.' },
  'second-factor.not-started': { status: 409, text: 'La verificación en dos pasos no está activa. Empiece de nuevo.' },
  'second-factor.wrong-code': { status: 422, text: CODE_WRONG },
  'user.not-found': { status: 404, text: 'El usuario no existe.' },
  'user.email-taken': { status: 409, text: 'Ya existe un usuario con ese correo electrónico.' },
  'user.identification-taken': { status: 409, text: 'Ya existe un usuario con ese número de identificación.' },
  'user.role-mismatch': { status: 422, text: 'El cargo no corresponde al área elegida.' },
  'user.last-administrator': {
    status: 409,
    text: 'El último administrador activo del departamento debe conservar un cargo de administrador.',
  },
  'user.no-identity-change': { status: 404, text: 'No hay un cambio de identidad por aprobar: ya se decidió.' },
  'user.own-password': {
    status: 422,
    text: 'Cambie su propia contraseña en su perfil, pestaña «Cambiar contraseña».',
  },
  'user.own-email': { status: 422, text: 'Cambie su propio correo en su perfil, pestaña «Información».' },
  'user.own-identity': {
    status: 422,
    text: 'Cambie su propio nombre, su identificación y su firma en su perfil, pestaña «Información».',
  },
  'password.wrong-current': { status: 422, text: 'La contraseña actual no es correcta.' },
  'password.common': { status: 422, text: passwordMessages.simple },
  'password.personal': { status: 422, text: passwordMessages.personal },
  'password.reused': { status: 422, text: 'Ya usó esa contraseña. Elija una distinta de las últimas cinco.' },
  'user.own-role': {
    status: 409,
    text: 'No puede quitarse el cargo de administrador. Pídaselo a otro administrador.',
  },
  'deactivation.pending-visits': {
    status: 409,
    text: '{pending}. {question}',
  },
  'deactivate.unknown-table': { status: 400, text: UNKNOWN_TABLE },
  'deactivate.self': { status: 409, text: 'No puede desactivar su propia cuenta.' },
  'deactivate.last-administrator': {
    status: 409,
    text: 'No puede desactivar al último administrador activo del departamento.',
  },
  'session.no-contract': { status: 403, text: 'Su vinculación no está vigente. Hable con Talento Humano.' },
}
