import type { AttemptResult, NoticeChannel, NoticeState } from './legal-notice-words.ts'

type Attempt = {
  channel: NoticeChannel
  result: AttemptResult
  fromState: NoticeState
  toState: NoticeState
}

/**
 * The access by the portal with which a notice took effect (R 35.10). Undefined where it took effect in another way, or
 * not yet: an access of who had not agreed notifies nothing.
 */
export const notifyingAccess = <One extends Attempt>(attempts: readonly One[]): One | undefined =>
  attempts.find(
    ({ channel, result, fromState, toState }) =>
      channel === 'portal' && result === 'accedido' && fromState !== 'surtida' && toState === 'surtida',
  )

/** @param actaNumber as printed on the acta */
export const certificateName = (actaNumber: string): string => `constancia-de-acceso-${actaNumber}.pdf`
