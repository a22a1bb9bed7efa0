import { escapeMarkup } from '../../domain/shared/markup.ts'
import { FREE_OF_CHARGE } from '../../domain/staff/card-document.ts'
import { type PublicEntity, page } from '../public-pages/public-page.ts'

/** The script of the page, apart from the app. */
const SCRIPT = '<script src="/portal.js" defer></script>'

const NO_SCRIPT = 'Esta página necesita JavaScript. Actívelo en su navegador, o llame a la entidad.'

/**
 * The page of a link of the portal. It is the same for every link, and nothing is asked of the database: to open it tells
 * nothing and does nothing. What people press does.
 */
export const portalPage = ({ name, phone }: PublicEntity): string =>
  page(
    'Portal del establecimiento',
    'yes',
    `<h1>Su acta de inspección sanitaria</h1><p>${escapeMarkup(name)}${phone === null ? '' : `, teléfono ${escapeMarkup(phone)}`}</p><noscript><p class="told care">${NO_SCRIPT}</p></noscript><div id="aviso" role="status"></div><div id="portal"></div><p><strong>${FREE_OF_CHARGE}</strong></p>`,
    SCRIPT,
  )
