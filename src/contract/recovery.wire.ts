import { recoveryForm, resetForm } from '../domain/session/recovery.ts'
import { endpoint } from './core/endpoint.ts'
import { flag, inText, text } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'

/** Options of the login page: recovery by mail (R 10.7), and addresses of the apps, joined by commas (R 10.13). */
export const getSessionOptions = endpoint({
  method: 'GET',
  path: '/api/session/options',
  summary: 'Lo que ofrece la pantalla de inicio de sesión',
  reply: wireObject({ canMail: ['mail', flag], appsLinks: ['apps_links', text] }),
})

/** `mail` says whether this installation can send mail. The reply never says whether the account exists. */
export const requestRecovery = endpoint({
  method: 'POST',
  path: '/api/session/recovery',
  summary: 'Pedir un enlace de un solo uso para elegir otra contraseña',
  body: form(recoveryForm, { account: ['email', inText] }),
  reply: wireObject({ canMail: ['mail', flag] }),
  sends: 'json',
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/session/reset',
  summary: 'Elegir otra contraseña con el enlace de un solo uso',
  body: form(resetForm, {
    token: ['token', inText],
    password: ['new_password', inText],
    repeated: ['new_password_again', inText],
  }),
  reply: wireObject({ isDone: ['done', flag] }),
  sends: 'json',
})
