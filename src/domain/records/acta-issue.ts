import type { SigningRefusal } from '../evidence/signing-rules.ts'
import { dayOf, formatDay } from '../shared/time.ts'

/**
 * The reason of a copy without signature. `not-as-sealed`: its rows were
 * changed. `failed`: an error, tried again. `lost`: the store has the signed file no more.
 */
export type UnsignedReason = SigningRefusal | 'not-as-sealed' | 'pending' | 'failed' | 'lost'

/** The newest checkpoint of the public log before an acta: how many entries, and the root in base64. */
export type ActaBook = { size: number; root: string }

/**
 * How the PDF of an acta tells of the entity's signature. `qrLetters`: facts that its QR code carries, signed with the
 * log's key; absent where they cannot be signed.
 */
export type ActaIssue =
  | { kind: 'signed'; isAccredited: boolean; issuer: string; book: ActaBook | undefined; qrLetters?: string }
  | { kind: 'unsigned'; reason: UnsignedReason; validTo?: Date }

/** The reason in words. @param validTo end of the certificate, where it is the reason */
export function whyUnsigned(reason: UnsignedReason, validTo?: Date): string {
  switch (reason) {
    case 'pending':
      return 'la expedición está en curso'
    case 'certificate-expired':
      return `el certificado de la entidad venció${validTo ? ` el ${formatDay(dayOf(validTo))}` : ''}`
    case 'certificate-not-yet-valid':
      return 'el certificado de la entidad todavía no es válido'
    case 'key-retired':
      return 'la clave de firma del servidor ya se retiró'
    case 'key-of-other-instance':
      return 'la clave de firma del servidor no es la de la entidad'
    case 'clock-set-back':
      return 'el reloj del servidor está atrasado'
    case 'not-as-sealed':
      return 'el contenido no corresponde al sello'
    case 'lost':
      return 'el archivo expedido no se encuentra'
    case 'failed':
      return 'la expedición falló y se intentará de nuevo'
    case 'key-missing':
      return 'no hay clave de firma configurada'
  }
}

/** The sentence at the foot of a copy without signature. */
export const unsignedText = ({ reason, validTo }: Extract<ActaIssue, { kind: 'unsigned' }>): string =>
  `Copia sin firma electrónica: ${whyUnsigned(reason, validTo)}.`

/** How the entity signed, in the words of the law: only an accredited certificate makes a digital signature. */
export const signedText = ({ isAccredited, issuer }: { isAccredited: boolean; issuer: string }): string =>
  isAccredited
    ? `Firmado digitalmente con certificado de ${issuer}, acreditada por ONAC (Ley 527 de 1999).`
    : 'Firmado electrónicamente con certificado propio de la entidad (Decreto 2364 de 2012).'

/** The public log as it was before the acta: every copy on paper is a witness of it. */
export const bookText = ({ size, root }: ActaBook): string =>
  `${size.toLocaleString('es-CO')} ${size === 1 ? 'registro' : 'registros'} · raíz ${root}`
