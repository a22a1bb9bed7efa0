import { TOO_MANY_PHOTOS } from '../../domain/complaints/citizen-words.ts'
import { formatDay } from '../../domain/shared/time.ts'
import { MAX_PROOF_MB } from '../../domain/shared/upload.ts'

const STAYS = 'Lo que escribió sigue aquí.'

/** Every text that the script of the page shows, for a shopkeeper or a neighbour with a phone. */
export const messages = {
  sending: 'Enviando la queja. Con fotos puede tardar unos minutos: no cierre la página.',
  faults: 'Falta algo o hay un error: revise cada mensaje junto a su campo.',
  offline: `No hay conexión a internet. ${STAYS} Vuelva a enviarla cuando tenga señal.`,
  failed: `La entidad no pudo responder. ${STAYS} Espere un momento y vuelva a enviarla.`,
  busy: `Hay demasiados envíos desde esta conexión. ${STAYS} Espere un minuto y vuelva a enviarla.`,
  kept: 'Recuperamos lo que había escrito.',
  photosAgain: 'Elija otra vez las fotos: el teléfono no las guarda.',
  tooManyPhotos: TOO_MANY_PHOTOS,
  largePhoto: `Cada foto pesa máximo ${MAX_PROOF_MB} MB. Elija otra, o envíe la queja sin ella.`,
  sent: {
    title: 'Recibimos su queja',
    number: 'Su número es',
    keep: 'Guarde este número. Con él puede preguntar por su queja a la entidad, en persona o por teléfono.',
    due: (received: string, due: string) =>
      `La recibimos el ${formatDay(received)}. La entidad debe responder a más tardar el ${formatDay(due)}.`,
    another: 'Presentar otra queja',
  },
}
