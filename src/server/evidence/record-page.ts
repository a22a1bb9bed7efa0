import { COMPLAINT_PAGE } from '../../domain/complaints/citizen-words.ts'
import { measureStateName } from '../../domain/measures/measure-words.ts'
import { RECORD_CODE, recordPath, VERIFY_PAGE } from '../../domain/records/verification-address.ts'
import { escapeMarkup } from '../../domain/shared/markup.ts'
import { formatDay } from '../../domain/shared/time.ts'
import { toCall } from '../../domain/staff/card-document.ts'
import { type PublicEntity, page, row } from '../public-pages/public-page.ts'
import type {
  PublicActa,
  PublicAddendum,
  PublicIndex,
  PublicLifting,
  PublicMeasure,
  PublicRecord,
} from './public-record.queries.ts'

/** Name of the form's only field. */
export const CODE_FIELD = 'codigo'

const form = (sent = ''): string =>
  `<form method="get" action="${VERIFY_PAGE}"><label>Código del acta (22 letras y cifras, está al final del acta)<input name="${CODE_FIELD}" value="${escapeMarkup(sent)}" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="60" required></label><button>Comprobar el acta</button></form>`

/** The script of the page, which checks files and signed codes on the reader's own device. */
const SCRIPT = '<script src="/verificar.js" defer></script>'

/** Tells a browser that the script needs a newer one; the file is that of the app, and looks for the same parts. */
const BROWSER_CHECK = '<script src="/browser-check.js" defer></script>'

/** The words that `BROWSER_CHECK` shows. The code alone is checked by the server. */
const OLD_BROWSER =
  '<p id="old-browser" class="told care" role="alert" hidden>Este navegador es demasiado antiguo para comprobar archivos; el código sí se puede comprobar. Actualícelo: sirven Chrome y Edge desde la versión 111, Firefox desde la 115 y Safari desde la 16.4 (en iPhone y iPad, iOS 16.4).</p>'

/** The seal of `registro.json`, computed by a program of another maker. */
const BY_HAND = `python3 -c "import json,hashlib;r=json.load(open('registro.json',encoding='utf-8'))['registro'];print(hashlib.sha256(json.dumps(r,ensure_ascii=False,sort_keys=True,separators=(',',':')).encode()).hexdigest())"`

/** Cuts the signature and what it covers out of a file, for OpenSSL. It fails for a file that goes on after the signed range. */
const CUT = `python3 -c "import re;b=open('acta.pdf','rb').read();z,i,j,n=map(int,re.findall(rb'/ByteRange ?\\[(\\d+) (\\d+) (\\d+) (\\d+)',b)[-1]);assert z==0 and j+n==len(b);open('firma.der','wb').write(bytes.fromhex(b[i+1:j-1].decode()));open('cubierto.bin','wb').write(b[:i]+b[j:])"`

/** Programs of other makers, each with what it tells. */
const otherWays: [words: string, command: string][] = [
  ['El archivo tal como se expidió, para compararlo con el de la entidad:', 'sha256sum acta.pdf'],
  ['La firma de la entidad, que debe cubrir todo el archivo («Total document signed»):', 'pdfsig acta.pdf'],
  ['La misma firma con OpenSSL 3. Primero se separan la firma y lo que cubre:', CUT],
  [
    'Después se comprueba; debe decir «Verification successful»:',
    'openssl cms -verify -binary -inform DER -in firma.der -content cubierto.bin -noverify -signer firmante.pem -out salida.bin',
  ],
  [
    'Y se mira quién firmó. Las primeras 16 cifras de esta huella son el nombre de su clave, que debe ser una de las que la entidad publica en <code>/api/public/keys</code>:',
    'openssl x509 -in firmante.pem -noout -pubkey | openssl pkey -pubin -outform DER | sha256sum',
  ],
  ['El registro que lleva adjunto el PDF:', 'pdfdetach -saveall acta.pdf'],
  [
    'El sello: el SHA-256 de la parte <code>registro</code> de <code>registro.json</code>, escrita según RFC 8785, es el valor de <code>sello</code>, que está impreso en el acta. Con Python:',
    BY_HAND,
  ],
]

const LOG_WORDS =
  '<p>El libro público se comprueba con la constancia del acta, que la entidad descarga para quien la pida: un ZIP con el archivo, las pruebas del libro, las notas que se guardaron fuera de la entidad y un programa corto, <code>comprobar.py</code>, que lo revisa todo sin red.</p>'

const byHand = (): string =>
  otherWays.map(([words, command]) => `<p>${words}</p><p><code>${escapeMarkup(command)}</code></p>`).join('') +
  LOG_WORDS

/** The part of the page that its script shows. An old browser keeps the code alone. */
const fileForm = ({ name, phone }: PublicEntity): string =>
  `<section id="verificar" data-entidad="${escapeMarkup(name)}"${phone === null ? '' : ` data-telefono="${escapeMarkup(phone)}"`} hidden><div id="camara"></div><h2>Con el archivo</h2><p class="drop"><label>Elija el PDF o el HTML del acta, o arrástrelo hasta aquí. El archivo no sale de su equipo.<input type="file" id="archivo" accept=".pdf,.html,.jpg,.jpeg,.png,.webp" multiple></label></p><div id="resultado" role="status"></div><div id="adenda"></div><div id="fotos" aria-live="polite"></div><div id="comprobaciones"></div><div id="sellado"></div><p>También puede elegir las fotos que le hayan entregado, para saber si son las del acta.</p><details><summary>Cómo comprobarlo sin esta página</summary>${byHand()}</details></section>`

/** The page that checks a file on the reader's device, and asks for a code. */
export const askPage = (entity: PublicEntity): string =>
  page(
    'Verificar un acta',
    'yes',
    `<h1>Verificar un acta</h1><p>Escriba el código que trae el acta de inspección sanitaria de ${escapeMarkup(entity.name)}, o lea su código QR con la cámara.</p>${OLD_BROWSER}${form()}${fileForm(entity)}<p><a href="${COMPLAINT_PAGE}">Presentar una queja sanitaria</a></p>`,
    `${BROWSER_CHECK}${SCRIPT}`,
  )

/** The page for a code that no acta has, or that has another form. */
export const unknownCodePage = ({ name, phone }: PublicEntity, sent: string): string =>
  page(
    'Ningún acta tiene ese código',
    'no',
    `<h1>Ningún acta tiene ese código.</h1><p>Revise que esté escrito igual que en el acta: las mayúsculas y las minúsculas cuentan. Si está igual, el acta no es de esta entidad o es falsa: llame ${escapeMarkup(toCall(name, phone))}.</p>${form(sent)}`,
  )

const entityRows = ({ entity: { name, nit }, seal }: PublicRecord, code: string): string =>
  `${row('Entidad', name)}${nit === null ? '' : row('NIT', nit)}${row('Código', code)}${row('Sello de integridad (SHA-256)', seal)}`

const linkTo = (code: string, text: string): string => `<a href="${recordPath(code)}">${escapeMarkup(text)}</a>`

/** The addenda of an acta: it is read together with them. */
function addendaPart({ addenda }: PublicActa): string {
  if (addenda.length === 0) return ''
  const lines = addenda.map(
    ({ number, code, addedOn }) => `<li>${linkTo(code, `Adenda n.º ${number}`)}, del ${formatDay(addedOn)}</li>`,
  )
  const told = addenda.length === 1 ? 'Esta acta tiene una adenda' : `Esta acta tiene ${addenda.length} adendas`
  return `<div class="told info"><strong>${told}.</strong> ${addenda.length === 1 ? 'Hace parte del acta: pídala también.' : 'Hacen parte del acta: pídalas también.'}<ul>${lines.join('')}</ul></div>`
}

const actaPart = (acta: PublicActa, code: string): string =>
  `${addendaPart(acta)}<dl>${row('Establecimiento', acta.establishmentName)}${row('Municipio', acta.city)}${row('Día de la visita', formatDay(acta.visitDay))}${row('Concepto sanitario', acta.concepto)}${row('Porcentaje de cumplimiento', `${acta.compliancePct.toLocaleString('es-CO')} %`)}${entityRows(acta, code)}</dl>`

const addendumPart = (addendum: PublicAddendum, code: string): string =>
  `<dl>${row('Agregada el', formatDay(addendum.addendumOn))}${row('Acta n.º', addendum.acta.number)}${row('Establecimiento', addendum.establishmentName)}${row('Municipio', addendum.city)}${row('Día de la visita', formatDay(addendum.visitDay))}${entityRows(addendum, code)}</dl><p>${linkTo(addendum.acta.code, `Ver el acta n.º ${addendum.acta.number}`)}</p>`

const indexPart = (index: PublicIndex, code: string): string => {
  const { file, serial, closedOn, entries } = index.index
  return `<dl>${row('Expediente n.º', file)}${row('Índice', String(serial))}${row('Cerrado el', formatDay(closedOn))}${row('Documentos', String(entries))}${entityRows(index, code)}</dl>`
}

/** The actas that lift a measure, for a reader who holds the acta that imposed it. */
function liftingsPart({ liftings }: PublicMeasure): string {
  if (liftings.length === 0) return ''
  const lines = liftings.map(({ number, code, liftedOn, isPartial }) => {
    const name = isPartial ? 'Acta de levantamiento parcial' : 'Acta de levantamiento'
    return `<li>${linkTo(code, `${name} n.º ${number}`)}, del ${formatDay(liftedOn)}</li>`
  })
  const [told, read] = liftings.length === 1 ? ['un acta', 'Léala'] : [`${liftings.length} actas`, 'Léalas']
  return `<div class="told info"><strong>Hay ${told} de levantamiento.</strong> ${read} junto con esta.<ul>${lines.join('')}</ul></div>`
}

const measurePart = (record: PublicMeasure, code: string): string => {
  const { measure, acta, establishmentName, city, visitDay } = record
  return `${liftingsPart(record)}<dl>${row('Medida', measure.name)}${row('Impuesta el', formatDay(measure.imposedOn))}${row('Estado hoy', measureStateName[measure.state])}${row('Establecimiento', establishmentName)}${row('Municipio', city)}${row('Acta de inspección n.º', acta.number)}${row('Día de la visita', formatDay(visitDay))}${entityRows(record, code)}</dl><p>${linkTo(acta.code, `Ver el acta n.º ${acta.number}`)}</p>`
}

const liftingPart = (record: PublicLifting, code: string): string => {
  const { measure, lifting, acta, establishmentName, city } = record
  const { measureNumber, measureCode, liftedOn, isPartial } = lifting
  const toMeasure =
    measureCode === null ? '' : `<p>${linkTo(measureCode, `Ver el acta de la medida n.º ${measureNumber}`)}</p>`
  return `<dl>${row('Medida n.º', measureNumber)}${row('Medida', measure.name)}${row('Impuesta el', formatDay(measure.imposedOn))}${row(isPartial ? 'Levantada en parte el' : 'Levantada el', formatDay(liftedOn))}${row('Estado de la medida hoy', measureStateName[measure.state])}${row('Establecimiento', establishmentName)}${row('Municipio', city)}${row('Acta de inspección n.º', acta.number)}${entityRows(record, code)}</dl>${toMeasure}<p>${linkTo(acta.code, `Ver el acta n.º ${acta.number}`)}</p>`
}

/** The facts of a document's paper. */
function partOf(record: PublicRecord, code: string): string {
  if (record.kind === 'acta') return actaPart(record, code)
  if (record.kind === 'medida') return measurePart(record, code)
  if (record.kind === 'levantamiento') return liftingPart(record, code)
  return record.kind === 'adenda' ? addendumPart(record, code) : indexPart(record, code)
}

/** The document in the sentences of its page. */
const NAMED = {
  acta: { name: 'Acta', isHere: 'Esta acta', ofThe: 'del acta' },
  adenda: { name: 'Adenda', isHere: 'Esta adenda', ofThe: 'de la adenda' },
  indice: { name: 'Índice de expediente', isHere: 'Este índice', ofThe: 'del índice' },
  medida: { name: 'Acta de la medida', isHere: 'Esta acta', ofThe: 'del acta' },
  levantamiento: { name: 'Acta del levantamiento', isHere: 'Esta acta', ofThe: 'del acta' },
} as const

/** The page of a document: what its paper must say. */
export function recordPage(record: PublicRecord, { name, phone }: PublicEntity, code: string): string {
  const named = NAMED[record.kind]
  const title = `${named.name} n.º ${record.number}`
  return page(
    title,
    'yes',
    `<h1>${escapeMarkup(title)}</h1><p>${named.isHere} está en los libros de la entidad. <strong>Compare estos datos con los ${named.ofThe} que le mostraron</strong>: si alguno es distinto, llame ${escapeMarkup(toCall(name, phone))}.</p>${partOf(record, code)}<p><a href="${VERIFY_PAGE}">Comprobar otra acta o un archivo</a></p><div id="resultado" role="status"></div><div id="sellado"></div>`,
    SCRIPT,
  )
}

/** The code that a person typed, without the spaces that a phone adds; undefined for what is no code. */
export function typedCode(sent: unknown): string | undefined {
  const code = typeof sent === 'string' ? sent.replace(/\s/g, '') : ''
  return RECORD_CODE.test(code) ? code : undefined
}
