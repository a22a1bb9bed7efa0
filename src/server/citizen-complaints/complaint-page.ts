import { DATA_CONSENT, MAX_CITIZEN_PHOTOS } from '../../domain/complaints/citizen-words.ts'
import { COMPLAINT_THEMES, complaintThemeName } from '../../domain/complaints/complaint-words.ts'
import { MAX_FREE_TEXT, MAX_NAME } from '../../domain/shared/fields.ts'
import { escapeMarkup } from '../../domain/shared/markup.ts'
import { MAX_PROOF_MB } from '../../domain/shared/upload.ts'
import { toCall } from '../../domain/staff/card-document.ts'
import { type PublicEntity, page } from '../public-pages/public-page.ts'
import type { PublicCity } from './citizen-complaints.queries.ts'

/** The script of the page, apart from the app. */
const SCRIPT = '<script src="/queja.js" defer></script>'

/** A question with its hint and the place of its fault; the script fills the fault, and describes the control by both. */
function asked(name: string, label: string, control: (id: string) => string, hint = ''): string {
  const id = `q-${name}`
  const hinted = hint === '' ? '' : `<p class="hint" id="h-${name}">${hint}</p>`
  return `<div class="ask"><label for="${id}">${label}</label>${hinted}${control(id)}<p class="fault" id="e-${name}" hidden></p></div>`
}

/** The attributes of a control, which its hint describes. */
const named = (id: string, name: string, hasHint = true) =>
  `id="${id}" name="${name}"${hasHint ? ` aria-describedby="h-${name}"` : ''}`

const choice = (type: 'checkbox' | 'radio', name: string, value: string, label: string, more = '') =>
  `<label class="pick"><input type="${type}" name="${name}" value="${value}"${more}><span>${label}</span></label>`

const themes = COMPLAINT_THEMES.map((theme) => choice('checkbox', 'about', theme, complaintThemeName[theme])).join('')

const cityOptions = (cities: readonly PublicCity[]) =>
  `<option value="">Elija el municipio</option>${cities.map(({ id, name }) => `<option value="${id}">${escapeMarkup(name)}</option>`).join('')}`

const what = (cities: readonly PublicCity[]) =>
  [
    asked(
      'facts',
      'Qué pasó',
      (id) => `<textarea ${named(id, 'facts')} rows="6" maxlength="${MAX_FREE_TEXT}"></textarea>`,
      'Cuente qué vio y cuándo. Si no quiere que se sepa quién es, no escriba aquí su nombre.',
    ),
    asked(
      'place_text',
      'Establecimiento o lugar',
      (id) => `<input ${named(id, 'place_text')} maxlength="${MAX_NAME}" autocomplete="off">`,
      'El nombre del negocio, y la dirección o el barrio.',
    ),
    asked('city_id', 'Municipio', (id) => `<select ${named(id, 'city_id', false)}>${cityOptions(cities)}</select>`),
    `<fieldset class="ask" id="q-about" aria-describedby="h-about"><legend>Motivo</legend><p class="hint" id="h-about">Puede marcar varios.</p>${themes}<p class="fault" id="e-about" hidden></p></fieldset>`,
    `<div id="enfermos" hidden>${asked('ill_people', 'Cuántas personas se enfermaron (opcional)', (id) => `<input ${named(id, 'ill_people', false)} inputmode="numeric" maxlength="4" autocomplete="off">`)}</div>`,
    asked(
      'photos',
      `Fotos (opcional, hasta ${MAX_CITIZEN_PHOTOS})`,
      (id) => `<input type="file" ${named(id, 'photos')} accept="image/jpeg,image/png,image/webp" multiple>`,
      `De ${MAX_PROOF_MB} MB cada una, como máximo. Solo las ven los funcionarios autorizados.`,
    ),
  ].join('')

const who = `<fieldset class="ask"><legend>Quién presenta la queja</legend>${choice('radio', 'who', 'anonymous', 'Prefiero no decir quién soy', ' checked')}${choice('radio', 'who', 'named', 'Digo mi nombre, para que me respondan')}<p class="hint" id="anonima">No podremos escribirle. La respuesta se publica, y usted puede preguntar por ella con el número de la queja.</p></fieldset><div id="persona" hidden><p class="told info">Sus datos quedan en reserva: el establecimiento no los conoce.</p>${[
  asked('name', 'Nombre', (id) => `<input ${named(id, 'name', false)} maxlength="${MAX_NAME}" autocomplete="name">`),
  asked(
    'phone',
    'Teléfono',
    (id) => `<input type="tel" ${named(id, 'phone')} maxlength="20" autocomplete="tel">`,
    'Escriba el teléfono, el correo o los dos.',
  ),
  asked(
    'email',
    'Correo',
    (id) => `<input type="email" ${named(id, 'email', false)} maxlength="100" autocomplete="email">`,
  ),
].join(
  '',
)}<div class="ask">${choice('checkbox', 'consent', '1', DATA_CONSENT, ' id="q-consent"')}<p class="fault" id="e-consent" hidden></p></div></div>`

/** A way to forget a complaint that was begun before. */
const borrowed =
  '<div id="prestado" hidden><p class="hint" id="h-borrar">Si el teléfono es prestado, borre lo escrito al terminar.</p><p class="press quiet"><button type="button" id="borrar" aria-describedby="h-borrar">Borrar lo escrito</button></p></div>'

/**
 * The page by which a citizen files a complaint. Its form needs the script, which keeps what was typed where the network
 * fails; until it runs, the page says so.
 */
export function complaintPage(entity: PublicEntity, cities: readonly PublicCity[]): string {
  const { name, phone } = entity
  const called = escapeMarkup(toCall(name, phone))
  return page(
    'Presentar una queja',
    'yes',
    `<h1>Presentar una queja sanitaria</h1><p>${escapeMarkup(name)}${phone === null ? '' : `, teléfono ${escapeMarkup(phone)}`}</p><p id="entrada">Cuente lo que vio en un restaurante, una tienda u otro lugar. Es gratis y no necesita cuenta.</p><p class="told care" id="espera">Si el formulario no aparece, recargue la página, o llame ${called}.</p><div id="aviso" role="status"></div><form id="queja" novalidate hidden><fieldset id="preguntas" role="none">${borrowed}${what(cities)}${who}</fieldset><button>Enviar la queja</button></form><div id="recibida"></div>`,
    SCRIPT,
  )
}
