import { recoveryForm, resetForm } from '../domain/session/recovery.ts'
import { endpoint } from './core/endpoint.ts'
import { flag, inText, text } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'

/** What the login screen offers here: recovery by mail, and the comma-separated addresses of the advertised apps. */
export const getSessionOptions = endpoint({
  method: 'GET',
  path: '/api/session/options',
  summary: 'Lo que ofrece la pantalla de inicio de sesión',
  reply: wireObject({ canMail: ['mail', flag], appsLinks: ['apps_links', text] }),
})

/** `mail` tells whether this installation can send one at all; never whether the account exists. */
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
