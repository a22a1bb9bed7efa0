import type { ActaBlock } from '../../records/acta-model.ts'
import { boxes, fields, heading, paragraph } from '../../records/acta-parts.ts'
import { privacyNotice } from '../establishment-form.ts'
import { sheetField } from './identification.ts'
import type { SheetEstablishment } from './sheet-establishment.ts'

const workersText = ({ workers, censusGaps = [] }: SheetEstablishment) =>
  censusGaps.includes('workers') ? '' : String(workers)

export const contactBlocks = (establishment: SheetEstablishment): ActaBlock[] => [
  heading(2, 'III. Contacto'),
  fields(
    [
      sheetField(3, 'Teléfono', establishment.phone),
      sheetField(3, 'Celular', establishment.mobilePhone),
      sheetField(6, 'Correo electrónico', establishment.email),
    ],
    [
      sheetField(4, 'Hora de apertura', establishment.openingTime),
      sheetField(4, 'Hora de cierre', establishment.closingTime),
      sheetField(4, 'Número de trabajadores', workersText(establishment)),
    ],
  ),
]

const YES_NO = ['Sí', 'No'] as const

/** @param entity name of the entity that the form is for, as configured */
export const notificationBlocks = (establishment: SheetEstablishment, entity: string): ActaBlock[] => [
  heading(2, 'IV. Notificación'),
  fields(
    [
      // Consent that was not given is not a refusal: the person may still mark it on paper.
      {
        span: 6,
        label: 'Autoriza ser notificado por correo electrónico (Ley 1437 de 2011, art. 56)',
        boxes: boxes(YES_NO, establishment.electronicNotification ? 'Sí' : undefined),
      },
      sheetField(6, 'Correo para notificaciones', establishment.electronicNotification ? establishment.email : null),
    ],
    [
      {
        span: 12,
        label: 'Acepta el aviso de privacidad (Ley 1581 de 2012)',
        boxes: boxes(YES_NO, establishment.privacyAccepted ? 'Sí' : undefined),
      },
    ],
  ),
  paragraph(privacyNotice(entity)),
]
