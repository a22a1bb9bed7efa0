import { visitCodeFields } from '../../contract/staff/staff-cards.wire.ts'
import { escapeMarkup } from '../../domain/shared/markup.ts'
import { formatDay } from '../../domain/shared/time.ts'
import { FREE_OF_CHARGE, toCall } from '../../domain/staff/card-document.ts'
import { type PublicEntity, page, row } from '../public-pages/public-page.ts'

/** The page for a card that is unknown, revoked or expired: the same for all three. */
export const invalidCardPage = ({ name, phone }: PublicEntity): string =>
  page(
    'Carné no válido',
    'no',
    `<h1>Este carné no es válido.</h1><p>No permita el ingreso y llame ${escapeMarkup(toCall(name, phone))}.</p>`,
  )

/** Facts of a card that the public page shows, and no others. */
export type PublicCard = { name: string; role: string; serial: string; expiresOn: string; token: string }

/**
 * The public page of a card in force.
 * @param photo a JPEG
 * @param told the answer to a code, which a form of the page sends
 */
export function cardPage(
  card: PublicCard,
  { name: entity, phone }: PublicEntity,
  photo: Uint8Array | undefined,
  told?: string,
): string {
  const { name, role, serial, expiresOn, token } = card
  const picture = photo
    ? `<img src="data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}" width="144" height="181" alt="Foto de ${escapeMarkup(name)}">`
    : ''
  const answer = told === undefined ? '' : `<p class="told" role="status">${escapeMarkup(told)}</p>`
  const call = phone === null ? '' : row('Teléfono de la entidad', phone)
  return page(
    `Funcionario activo: ${name}`,
    'yes',
    `<h1>Funcionario activo</h1>${answer}${picture}<dl>${row('Nombre', name)}${row('Cargo', role)}${row('Entidad', entity)}${row('Carné', serial)}${row('Carné vigente hasta', formatDay(expiresOn))}${call}</dl><p><strong>${FREE_OF_CHARGE}</strong></p><h2>¿Viene hoy a su establecimiento?</h2><form method="post" action="/v/${token}/visita"><label>Código de la visita (6 cifras, lo muestra el funcionario)<input name="${visitCodeFields.code}" inputmode="numeric" autocomplete="off" maxlength="12" required></label><label>Número de inscripción de su establecimiento<input name="${visitCodeFields.inscriptionNumber}" autocomplete="off" maxlength="60" required></label><button>Comprobar la visita</button></form>`,
  )
}
