import { Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { APPOINTMENT_TOKEN, appointmentPath, messagesPath, nextPath, groupPath, waitPath } from '../domain/appointment-token';
import { AppointmentAccess } from '../ports/appointment-access.port';

/** Where links lead to an appointment that nobody manages without sign-in: how to book, and the phone. */
const NO_LINK = '/online/';
/** One block, which is all that is ever enciphered: nothing to chain, and a token as short as an id. */
const CIPHER = 'aes-256-ecb';

/**
 * Links that manage one appointment without sign-in, in SMS and mail. A token is the id of the appointment, enciphered: without the secret nobody can make
 * one or tell an id from it, and what nobody made leads to a random id, which no appointment has. So nothing is kept, no secret is compared, and the
 * token is 22 characters long.
 */
@Injectable()
export class AppointmentLinks {
  constructor(private readonly access: AppointmentAccess) {}

  /**
   * The page of an appointment, without language: `/visit/{token}/`; `/online/` where the booking system has no such links. It stays the same when the
   * appointment is moved. @throws DomainError `database_unavailable` while the secret is not known
   */
  path(appointmentId: string): string {
    const token = this.token(appointmentId.toLowerCase());
    return token === null ? NO_LINK : appointmentPath(token);
  }

  /** The page of a wait, without language: `/wait/{token}/`. @throws as `path` */
  waitPath(id: string): string {
    const token = this.token(id);
    return token === null ? NO_LINK : waitPath(token);
  }

  /** The page of an offer of the next appointment, without language: `/next/{token}/`. @throws as `path` */
  nextPath(id: string): string {
    const token = this.token(id);
    return token === null ? NO_LINK : nextPath(token);
  }

  /** Where the messages of a kind are ended, without language: `/u/{token}/`. @param id of the message @throws as `path` */
  messagesPath(id: string): string {
    const token = this.token(id);
    return token === null ? NO_LINK : messagesPath(token);
  }

  /** The page of a group, without language: `/group/{token}/`. @throws as `path` */
  groupPath(id: string): string {
    const token = this.token(id);
    return token === null ? NO_LINK : groupPath(token);
  }

  private token(id: string): string | null {
    const key = this.access.linkKey();
    if (key === null || !this.access.ids.test(id)) return null;
    const cipher = createCipheriv(CIPHER, key, null).setAutoPadding(false);
    const block = cipher.update(Buffer.from(id.replaceAll('-', ''), 'hex'));
    return block.toString('base64url');
  }

  /** Id of the appointment, group or wait that a token was made for; null for what is no token of ours. Whether there is such an appointment, the calendar knows. */
  appointmentId(token: string): string | null {
    const key = this.access.linkKey();
    if (key === null || !APPOINTMENT_TOKEN.test(token)) return null;
    const decipher = createDecipheriv(CIPHER, key, null).setAutoPadding(false);
    const hex = decipher.update(Buffer.from(token, 'base64url')).toString('hex');
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    return this.access.ids.test(id) ? id : null;
  }
}
