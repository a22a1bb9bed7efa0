import type { ActaBlock } from '../../records/acta-model.ts'
import { boxes, fields, heading, paragraph } from '../../records/acta-parts.ts'
import { PRIVACY_NOTICE } from '../establishment-form.ts'
import { sheetField } from './identification.ts'
import type { SheetEstablishment } from './sheet-establishment.ts'

export const contactBlocks = (of: SheetEstablishment): ActaBlock[] => [
  heading(2, 'III. Contacto'),
  fields(
    [
      sheetField(3, 'Teléfono', of.phone),
      sheetField(3, 'Celular', of.mobilePhone),
      sheetField(6, 'Correo electrónico', of.email),
    ],
    [
      sheetField(4, 'Hora de apertura', of.openingTime),
      sheetField(4, 'Hora de cierre', of.closingTime),
      sheetField(4, 'Número de trabajadores', String(of.workers)),
    ],
  ),
]

const YES_NO = ['Sí', 'No'] as const

export const notificationBlocks = (of: SheetEstablishment): ActaBlock[] => [
  heading(2, 'IV. Notificación'),
  fields(
    [
      // Consent that was not given is not a refusal: the person may still mark it on paper.
      {
        span: 6,
        label: 'Autoriza ser notificado por correo electrónico (Ley 1437 de 2011, art. 56)',
        boxes: boxes(YES_NO, of.electronicNotification ? 'Sí' : undefined),
      },
      sheetField(6, 'Correo para notificaciones', of.electronicNotification ? of.email : null),
    ],
    [
      {
        span: 12,
        label: 'Acepta el aviso de privacidad (Ley 1581 de 2012)',
        boxes: boxes(YES_NO, of.privacyAccepted ? 'Sí' : undefined),
      },
    ],
  ),
  paragraph(PRIVACY_NOTICE),
]
