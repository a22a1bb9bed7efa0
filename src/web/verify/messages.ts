import type { DrawnActState } from '../../domain/evidence/drawn-acts.ts'
import type { Outcome } from '../../domain/evidence/verdict.ts'
import type { Tone, VerdictWords } from '../../domain/evidence/verdict-words.ts'
import type { SigningParty } from '../../domain/signatures/record-acts.ts'

const told = (tone: Tone, title: string, text: string): VerdictWords => ({ tone, title, text })

const number = (value: number): string => value.toLocaleString('es-CO')

const parties: Record<SigningParty, string> = {
  establecimiento: 'responsable',
  testigo: 'testigo',
  tecnico: 'técnico',
  ingeniero: 'ingeniero',
}

const drawnStates: Record<DrawnActState, string> = {
  shown: 'sobre este mismo contenido, que se le mostró',
  same: 'sobre este mismo contenido',
  part: 'sobre una parte, o antes de un cambio que el acta dice',
  other: 'no sobre este contenido',
  untold: 'el acta no dice sobre qué contenido',
  none: 'no firmó, y el acta dice por qué',
}

export const messages = {
  insecure: told('none', 'Esta página necesita una conexión segura (https).', 'Puede comprobar el acta con su código.'),
  checking: told('none', 'Comprobando…', ''),
  photoFirst: told('none', 'Eso es una foto.', 'Elija primero el archivo del acta, y después sus fotos.'),
  /** A photo is as good as the record that names it. */
  photoOf: (aspect: string, tone: Tone): VerdictWords =>
    tone === 'good'
      ? told(
          'good',
          aspect === '' ? 'La foto es de esta acta.' : `La foto es la del aspecto ${aspect}.`,
          'Es la misma foto, hasta el último punto.',
        )
      : told(
          tone === 'bad' ? 'bad' : 'care',
          `La foto es la que nombra el archivo${aspect === '' ? '' : ` en el aspecto ${aspect}`}.`,
          'Pero ese archivo no quedó comprobado, así que la foto tampoco.',
        ),
  photoOther: told('bad', 'Esa foto no es de esta acta.', 'O fue modificada: una copia enviada por mensajes cambia.'),
  addendum: (day: string) =>
    told(
      'none',
      `Esta acta tiene una adenda${day === '' ? '' : ` del ${day}`}.`,
      'Pídala también: hace parte del acta.',
    ),
  addenda: (count: number, day: string) =>
    told(
      'none',
      `Esta acta tiene ${number(count)} adendas, la última del ${day}.`,
      'Pídalas también: hacen parte del acta.',
    ),
  addendumOf: (acta: string) =>
    told('none', `Esta adenda es del acta n.º ${acta}.`, 'El acta y la adenda se leen juntas.'),
  measureOf: (acta: string, isLifted: boolean) =>
    told(
      'none',
      `Esta medida la impuso la visita del acta n.º ${acta}.`,
      isLifted ? 'Pida también esa acta y la del levantamiento.' : 'Pida también esa acta.',
    ),
  liftingLink: (lifting: string) => `Acta de levantamiento n.º ${lifting}`,
  liftingOf: (measure: string) =>
    told(
      'none',
      `Esta acta levanta la medida n.º ${measure}.`,
      'Pida también el acta que la impuso y la de la visita.',
    ),
  measureLink: (measure: string) => `Acta de la medida n.º ${measure}`,
  addendumLink: (addendum: string) => `Adenda n.º ${addendum}`,
  actaLink: (acta: string) => `Acta n.º ${acta}`,
  checksTitle: 'Qué se comprobó',
  outcomes: { yes: 'coincide', no: 'no coincide', unchecked: 'no se comprobó' },
  checks: {
    content: 'El contenido corresponde al sello',
    contentBad: 'El contenido no corresponde al sello',
    contentUnchecked: 'El contenido no se pudo leer',
    unsigned: 'Firma de la entidad: este archivo no la lleva',
    unsignedCopy: 'Firma de la entidad: este archivo no la lleva, y el que se expidió sí. Pida el archivo firmado',
    signatureBad: 'La firma de la entidad no corresponde a este archivo',
    signature: (name: string, kind: string) => `Firma de la entidad: ${name}, ${kind}`,
    accredited: 'certificado de una entidad acreditada por ONAC',
    own: 'certificado propio de la entidad',
    unknownKey: 'con una clave que esta página no conoce',
    retirement: (day: string, outcome: Outcome) =>
      `La clave se retiró el ${day}${{ yes: ', y el libro público tiene este archivo de antes', no: ', y el libro público no tiene este archivo de antes', unchecked: '' }[outcome]}`,
    noStamp: 'Estampa de tiempo: este archivo no la lleva',
    stampBad: 'La estampa de tiempo no corresponde a la firma',
    stamp: (instant: string, authority: string) => `Estampa de tiempo: ${instant} (${authority})`,
    issued: 'El archivo es el que se expidió, byte a byte',
    issuedBad: 'El archivo no es el que se expidió, byte a byte',
    issuedUnchecked: 'El archivo byte a byte',
    leaf: (place: number, size: number) =>
      `El libro público tiene este archivo, registro ${number(place)} de ${number(size)}`,
    leafBad: 'El libro público no prueba que tenga este archivo',
    leafUnchecked: 'Este archivo en el libro público',
    log: (place: number, size: number, follower?: string) =>
      `Libro público: registro ${number(place)} de ${number(size)}${follower ? `. Es el libro ${follower}, que siguió al anterior cuando la entidad restauró una copia` : ''}`,
    logBad: 'El libro público no prueba que tenga este sello',
    logUnchecked: 'Libro público',
    anchor: (target: string, day: string) => (day === '' ? target : `${target}, ${day}`),
    anchorStamp: 'estampa de tiempo',
    anchors: (list: string) => `Anclado fuera, según la entidad: ${list}`,
    noAnchors: 'Anclado fuera de la entidad',
    drawn: (list: string) => `Firmas dibujadas: ${list}`,
    drawnOne: (party: SigningParty, state: DrawnActState) => `${parties[party]}, ${drawnStates[state]}`,
    photos: (count: number) => `Fotos (${count}) por su huella: elija también las fotos para compararlas`,
    photosGood: (own: number, count: number) => `Fotos por su huella: ${own} de ${count} comparadas, son las del acta`,
    photosBad: (count: number) =>
      count === 1 ? 'Una de las fotos no es de esta acta' : `${count} de las fotos no son de esta acta`,
  },
  camera: {
    open: 'Leer código QR con la cámara',
    close: 'Cerrar la cámara',
    picture: 'Imagen de la cámara',
    opening: 'Abriendo la cámara…',
    looking: 'Ponga el código QR del acta frente a la cámara.',
    other: 'Ese código QR no es el de un acta.',
    refused: 'No hay permiso para usar la cámara. Permítalo en el navegador, o escriba el código del acta.',
    none: 'Este equipo no tiene cámara. Escriba el código del acta.',
    failed: 'La cámara no se pudo usar. Escriba el código del acta.',
  },
  signedCode: {
    good: [
      'El código QR está firmado por la entidad.',
      'Compare lo que sigue con lo que dice el papel: si algo es distinto, no confíe en él.',
    ],
    bad: ['El código QR no está firmado por la entidad.', 'Fue modificado o es falso. No confíe en él.'],
    unreadable: ['El código QR no se pudo leer.', 'Léalo otra vez, o escriba el código del acta.'],
    otherActa: ['El código QR no corresponde a esta acta.', 'Fue modificado o es falso. No confíe en él.'],
    unknownKey: [
      'El código QR está firmado con una clave que esta página no conoce.',
      'Puede ser de otra entidad. Compruebe el acta con su código.',
    ],
    retired: [
      'El código QR está firmado con una clave que la entidad retiró.',
      'Compruebe el acta con su código o con su archivo.',
    ],
    noKeys: [
      'La firma del código QR no se comprobó.',
      'Este equipo no tiene las claves de la entidad. Compruébelo otra vez con conexión.',
    ],
    unable: [
      'Este navegador no pudo comprobar la firma del código QR.',
      'Eso no dice nada del acta: compruébela con su código.',
    ],
  } satisfies Record<string, readonly [string, string]>,
  sealedFacts: 'Lo que se selló',
  facts: {
    number: 'Acta n.º',
    addendum: 'Adenda n.º',
    index: 'Índice n.º',
    measureNumber: 'Medida n.º',
    liftingNumber: 'Levantamiento n.º',
    lifting: 'Actuación',
    liftedOn: 'Levantada el',
    reason: 'Motivo y resultado',
    measure: 'Medida',
    fallsOn: 'Recae sobre',
    imposedOn: 'Impuesta el',
    recordedBy: 'Registrada por',
    seals: 'Sellos',
    goods: 'Productos',
    fileNumber: 'Expediente n.º',
    fileTitle: 'Título',
    closedOn: 'Cerrado el',
    entries: 'Documentos',
    indexDigest: 'Huella del índice (SHA-256)',
    addedOn: 'Agregada el',
    author: 'Agregada por',
    text: 'Texto',
    actaSeal: 'Sello del acta (SHA-256)',
    day: 'Día de la visita',
    entity: 'Entidad',
    establishment: 'Establecimiento',
    address: 'Dirección',
    concepto: 'Concepto sanitario',
    percentage: 'Porcentaje de cumplimiento',
    officials: 'Funcionarios',
    signer: 'Por el establecimiento',
    witness: 'Testigo',
    seal: 'Sello (SHA-256)',
    code: 'Código',
  },
  findings: 'Hallazgos',
  noFindings: 'Sin hallazgos.',
  whole: {
    acta: 'Ver el acta como está sellada',
    adenda: 'Ver la adenda como está sellada',
    indice: 'Ver el índice como está sellado',
    medida: 'Ver el acta de la medida como está sellada',
    levantamiento: 'Ver el acta de levantamiento como está sellada',
  },
  wholeActaNote:
    'Se dibuja con los datos sellados del archivo, no con sus páginas. Lo que no está bajo el sello, como las horas de la visita, no se muestra.',
  marked: 'Marcada',
  unmarked: 'Sin marcar',
  absentPhoto: (digest: string) => `Imagen con la huella ${digest.slice(0, 8)}…`,
}
