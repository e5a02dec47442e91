import type { ReactNode } from 'react';
import type { EmployeeBody, EmployeeChoice } from '../../../src/modules/widget/contract/widget-model';
import { ANY_EMPLOYEE } from '../../../src/modules/widget/contract/booking-choice';
import { initialOf } from '../../ui/components/media/initial';
import { Photo } from '../../ui/components/media/Photo';
import { usePage } from '../../ui/i18n/context';
import { ChosenMark } from './ChosenMark';
import { FavouriteButton, FavouriteForm } from './FavouriteButton';
import { PostForm } from './PostForm';

/** Any employee, then the employees one by one. */
export function EmployeeStep({ body }: { readonly body: EmployeeBody }) {
  const { t } = usePage();
  const { any, employees, isKnown, fields, kept } = body;
  const list = (
    <ul className="widget-masters">
      <li>
        <Way to={any.href} value={ANY_EMPLOYEE}>
          <span className="widget-master__face widget-master__face--any" aria-hidden="true">
            &amp;
          </span>
          <span className="widget-master__text">
            <b>{t('widget.master.any')}</b>
            <span>{t('widget.master.anyNote')}</span>
            {any.next ? <em>{t('widget.master.next', { time: any.next })}</em> : null}
          </span>
          {any.isChosen ? <ChosenMark /> : null}
        </Way>
      </li>
      {employees.map((employee) => (
        <li key={employee.id} className="widget-likeable">
          <Way to={employee.href} value={employee.id}>
            <EmployeeOption employee={employee} isTimed={fields === null && (isKnown || employee.next !== null)} />
          </Way>
          <FavouriteButton kind="employees" id={employee.id} name={employee.name} isLiked={employee.isLiked} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <FavouriteForm kept={kept} />
      {employees.length === 0 ? <p className="widget-none">{t('widget.master.several')}</p> : null}
      {fields ? <PostForm fields={fields}>{list}</PostForm> : list}
    </>
  );
}

/** A choice that leads on, or one that is sent. */
function Way({ to, value, children }: { readonly to: string | null; readonly value: string; readonly children: ReactNode }) {
  const { href } = usePage();
  if (to !== null) {
    return (
      <a className="widget-master" href={href(to)}>
        {children}
      </a>
    );
  }
  return (
    <button className="widget-master" name="employee" value={value}>
      {children}
    </button>
  );
}

function EmployeeOption({ employee, isTimed }: { readonly employee: EmployeeChoice; readonly isTimed: boolean }) {
  const { t } = usePage();
  const { name, position, photo, rating, price, next, isChosen } = employee;
  return (
    <>
      <span className="widget-master__face">
        {photo ? <Photo picture={photo} sizes="(width <= 760px) 88px, 136px" priority="low" decorative /> : null}
        <span className="widget-master__initial" aria-hidden="true">
          {initialOf(name)}
        </span>
      </span>
      <span className="widget-master__text">
        <b>{name}</b>
        <span>{[position, price].filter(Boolean).join(' · ')}</span>
        {rating ? <span>★ {t('widget.master.rating', { average: rating.average, count: rating.count })}</span> : null}
        {isTimed ? <em>{next ? t('widget.master.next', { time: next }) : t('widget.master.full')}</em> : null}
      </span>
      {isChosen ? <ChosenMark /> : null}
    </>
  );
}
