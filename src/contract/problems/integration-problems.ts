import type { IntegrationCode } from '../../domain/shared/problem-codes/integration-codes.ts'
import type { ProblemText } from './problem-text.ts'

/** Refusals about tokens, webhooks and other systems. */
export const integrationProblems: Record<IntegrationCode, ProblemText> = {
  'token.invalid': { status: 401, text: 'El token no es válido, venció o fue revocado.' },
  'token.address': { status: 403, text: 'El token no se admite desde esta dirección.' },
  'token.scope-missing': { status: 403, text: 'El token no tiene el permiso {scope}.' },
  'token.session-needed': { status: 403, text: 'Un token no abre este llamado: inicie sesión.' },
  'odata.not-supported': { status: 501, text: 'No se admite {option}.' },
  'odata.malformed': { status: 400, text: 'No se pudo leer {option}.' },
  'template.not-found': { status: 404, text: 'No existe una plantilla con ese nombre.' },
  'webhook.not-found': { status: 404, text: 'El webhook no existe.' },
  'webhook.address-refused': { status: 422, text: 'La dirección no es de un servidor público.' },
  'webhook.host-unknown': { status: 422, text: 'No se encontró el servidor {host}.' },
  'feed.wrong-cursor': { status: 422, text: 'El cursor no es válido.' },
  'token.not-suspended': {
    status: 409,
    text: 'Solo se asume un token suspendido: este venció, fue revocado o ya tiene un responsable activo.',
  },
  'token.not-found': { status: 404, text: 'El token no existe o ya fue revocado.' },
}
