import { WITH_CAMERA } from '../../../platform/security/security-headers';
import { Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { WidgetPage } from '../../../../views/widget/WidgetPage';
import { cleanedForm, FormReq, PageForm } from '../../../platform/pages/page-form';
import type { FormRequest } from '../../../platform/pages/page-form';
import { pageHead } from '../../../platform/pages/page-head';
import { oneOf, text } from '../../../platform/pages/page-query';
import { PageController, PageReq, PageRoute } from '../../../platform/pages/page-route';
import type { PageRequest } from '../../../platform/pages/page-route';
import { leaveTo, page, seeOther } from '../../../platform/render/page';
import type { Page, SeeOther } from '../../../platform/render/page';
import { localePath } from '../../../shared/locale';
import { PhotographUploads } from '../../booking/booking.api';
import { ContentPages, type ContentContext } from '../../content/content.api';
import { WHOM, type WidgetFields } from '../contract/booking-choice';
import { GROUP_QUERY_NAMES } from '../contract/group-choice';
import { WIDGET_PATH, WIDGET_APPOINTMENTS_PATH } from '../contract/widget-model';
import type { WidgetModel } from '../contract/widget-model';
import { pathToGoOn } from '../screens/code-screens';
import type { WidgetRequest } from '../application/widget-request';
import { WidgetForms } from './widget-forms.service';
import { WidgetScreens } from '../application/widget-screens.service';
import { WidgetGroups } from './widget-groups.service';
import { WidgetWaits } from './widget-waits.service';
import { WidgetVisitors } from './widget-visitors.service';

/** What an address of the widget may say; ids are those of the booking system, `service`, `salon` and `employee` may be slugs. */
const QUERY = {
  route: text(40),
  salon: text(100),
  location: text(100),
  service: text(100),
  services: text(1100),
  then: text(1100),
  addons: text(1100),
  employee: text(100),
  lang: oneOf('ua', 'en'),
  certificate: text(64),

  date: text(10),
  time: text(5),
  end: text(5),
  test: text(16),
  from: text(10),
  step: text(20),
  q: text(80),
  gender: text(10),
  only: text(10),
  visit: text(100),
  for: oneOf(...WHOM),
};

/** `code`: the screen of the code that was sent; `details`: another phone. */
const APPOINTMENTS_QUERY = { step: oneOf('code', 'details') };

/** What an address of a group may say: who has what done by whom, at which salon and when. */
const GROUP_QUERY = Object.fromEntries(GROUP_QUERY_NAMES.map((name) => [name, text(100)]));

/** When a booking system that cannot be read is worth asking again. */
const RETRY_SECONDS = 5;

/** The booking widget: every step is an address, and a form without scripts. Nothing is cached. */
@PageController('widget', { access: 'private', versions: ['content'] })
export class WidgetController {
  constructor(
    private readonly pages: ContentPages,
    private readonly screens: WidgetScreens,
    private readonly forms: WidgetForms,
    private readonly visitors: WidgetVisitors,
    private readonly waits: WidgetWaits,
    private readonly uploads: PhotographUploads,
    private readonly groups: WidgetGroups,
  ) {}

  /** GET /widget/?salon=&services=&employee=&date=&time=&step=: the screen of what is chosen. */
  @PageRoute({ query: QUERY })
  async show(
    @PageReq() req: PageRequest<typeof QUERY>,
    @Req() request: Request,
    @Res({ passthrough: true }) res: Response,
  ): Promise<Page | SeeOther> {
    const context = this.pages.context(req);
    if (req.query.lang === null && !isLanguageChosen(context, request) && (await this.screens.language()) === 'en')
      return leaveTo(localePath('en', request.originalUrl));
    const visitor = await this.visitors.of(request, res);
    const fields = Object.fromEntries(Object.entries(req.query).filter(([, value]) => value !== null));
    if (req.query.certificate !== null) return this.beginWith(req.query.certificate, { context, fields: {}, visitor });
    const situation =
      req.query.step === null && visitor.cookies === 'kept' ? await this.screens.situation({ context, fields, visitor }) : null;
    const path = situation && pathToGoOn(situation);
    if (path !== null) return seeOther(path);
    return widgetPage(context, await this.screens.screen({ context, fields, visitor }));
  }

  /** GET /widget/?certificate=: from the page of a certificate, which is to pay. Its token does not stay in the address. */
  private async beginWith(token: string, request: WidgetRequest): Promise<Page | SeeOther> {
    const problem = await this.forms.beginWith(token, request);
    return problem === null ? seeOther(WIDGET_PATH) : widgetPage(request.context, await this.screens.screen(request, problem));
  }

  /** GET /widget/appointments/: the appointments of who is signed in, or the way to sign in. */
  @PageRoute({ path: 'visits', query: APPOINTMENTS_QUERY })
  async appointments(
    @PageReq() req: PageRequest<typeof APPOINTMENTS_QUERY>,
    @Req() request: Request,
    @Res({ passthrough: true }) res: Response,
  ): Promise<Page> {
    const context = this.pages.context(req);
    const visitor = await this.visitors.of(request, res);
    return widgetPage(context, await this.screens.screen({ context, fields: { step: 'visits', at: req.query.step }, visitor }));
  }

  /** GET /widget/wait/?services=&salon=&employee=&date=: the form of who wants to be told when a time comes free, or the way to sign in */
  @PageRoute({ path: 'wait', query: QUERY })
  async waitForm(
    @PageReq() req: PageRequest<typeof QUERY>,
    @Req() request: Request,
    @Res({ passthrough: true }) res: Response,
  ): Promise<Page> {
    const context = this.pages.context(req);
    const visitor = await this.visitors.of(request, res);
    const fields = Object.fromEntries(Object.entries(req.query).filter(([, value]) => value !== null));
    return this.waits.form({ context, fields, visitor });
  }

  /** POST /widget/wait/: 303 to what the client waits for; refused with the form as it was filled in */
  @PageForm('wait')
  async wait(@FormReq() form: FormRequest, @Req() req: Request, @Res({ passthrough: true }) res: Response): Promise<Page | SeeOther> {
    const fields = (form.body ?? {}) as WidgetFields;
    return this.waits.send({ context: this.pages.context(form), fields, visitor: await this.visitors.of(req, res, fields) });
  }

  /** GET /widget/group/?size=&salon=&s11=&e11=…: how several people book together, step by step */
  @PageRoute({ path: 'group', query: GROUP_QUERY })
  async group(
    @PageReq() req: PageRequest<typeof GROUP_QUERY>,
    @Req() request: Request,
    @Res({ passthrough: true }) res: Response,
  ): Promise<Page> {
    const fields = Object.fromEntries(Object.entries(req.query).filter(([, value]) => value !== null));
    return this.groups.show({ context: this.pages.context(req), fields, visitor: await this.visitors.of(request, res) });
  }

  /** POST /widget/group/ with `time`, and to book with `press=book`: 303 to the next step, or to the group; refused with what was filled in */
  @PageForm('group')
  async bookGroup(@FormReq() form: FormRequest, @Req() req: Request, @Res({ passthrough: true }) res: Response): Promise<Page | SeeOther> {
    const fields = (form.body ?? {}) as WidgetFields;
    return this.groups.send({ context: this.pages.context(form), fields, visitor: await this.visitors.of(req, res, fields) }, res);
  }

  /** POST /widget/: the next step, or the same with what is wrong; with photographs as multipart/form-data. */
  @PageForm()
  async next(@FormReq() form: FormRequest, @Req() req: Request, @Res({ passthrough: true }) res: Response): Promise<Page | SeeOther> {
    const context = this.pages.context(form);
    const upload = await this.uploads.read(req);
    const fields = (upload ? cleanedForm(upload.body) : (form.body ?? {})) as WidgetFields;
    const visitor = await this.visitors.of(req, res, fields);
    const { model, status, hasAddress } = await this.forms.send({ context, fields, visitor }, req, res, upload);
    return status === 200 && hasAddress ? seeOther(model.path) : widgetPage(context, model, { status, answersForm: true });
  }
}

/** Our own pages, and an English address, choose the language; one of another site or typed by hand leaves it to the settings. */
function isLanguageChosen({ locale }: ContentContext, request: Request): boolean {
  const site = request.get('sec-fetch-site');
  return locale !== 'ua' || (site !== 'cross-site' && site !== 'none');
}

/** What cannot be read now is asked for again; it says so to programs, too. */
const AWAY = { 'Retry-After': String(RETRY_SECONDS) };

function widgetPage(
  context: ContentContext,
  model: WidgetModel,
  answer: { readonly status?: number; readonly answersForm?: true } = {},
): Page {
  const isAway = model.body.kind === 'closed' && model.body.again !== null;
  const head = pageHead(context, {
    title: model.title,
    description: model.title,
    path: model.body.kind === 'visits' ? WIDGET_APPOINTMENTS_PATH : WIDGET_PATH,
    noindex: true,
  });
  // the QR of a certificate is read by the camera
  const headers = { ...WITH_CAMERA, ...(isAway && AWAY) };
  return page(WidgetPage, { model }, head, { ...answer, ...(isAway && { status: 503 }), headers, isBare: true, isMeasured: true });
}
