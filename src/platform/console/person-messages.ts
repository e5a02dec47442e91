import { Injectable } from '@nestjs/common';
import { internationalPhone } from '../../shared/phone';
import { Database } from '../database/database';
import { PersonalData } from '../privacy/personal-data';
import { PersonParts, type Person } from './person-parts';

const SENT = `SELECT created_at AS at, channel, template, state, recipient, subject, text FROM messages
  WHERE recipient = ANY ($1) AND erased_at IS NULL ORDER BY created_at DESC LIMIT 500`;

/** What was sent to a client, by mail, SMS or the bot. */
@Injectable()
export class PersonMessages {
  constructor(parts: PersonParts, database: Database, personal: PersonalData) {
    parts.add({
      name: 'messages',
      place: 90,
      roles: [],
      exported: async (person) => (await database.query(SENT, [recipients(person)])).rows,
      erase: (person) => personal.erase('messages', 'recipient = ANY ($1)', [recipients(person)]),
    });
  }
}

const recipients = ({ phones, email, chat }: Person): readonly string[] =>
  [...phones.map(internationalPhone), email, chat].filter((each): each is string => Boolean(each));
