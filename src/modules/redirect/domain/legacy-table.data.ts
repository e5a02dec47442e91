import type { LegacyPattern } from './legacy-patterns';
import type { LegacyFamily } from './legacy-table';

/** Legacy addresses that cannot be derived from a live page, each with its target. The notation is described at `LegacyFamily`. */
export const LEGACY_FAMILIES: readonly LegacyFamily[] = [
  {
    name: 'pages under other names',
    targets: {
      '/': '/beautygift/ /index/ /index.{php,html} /{home,main,default}/',
      '/en/': '/en/{home,main}/ /en/index.{php,html} /en-ua/',
      '/about/': '/{about-us,pro-nas,o-nas}/',
      '/blog/': '/{articles,statti,stati}/',
      '/contacts/': '/{contact,kontakty}/',
      '/employees/': '/{masters,mastera,staff,team,komanda}/',
      '/gift_certificate/': '/{certificate,gift-certificate,certificates,sertyfikat,sertyfikaty,podarunkovi-sertyfikaty}/',
      '/online/': '/{online-ua,online-zapys,zapys}/',
      '/policy/': '/{privacy-policy,privacy}/',
      '/price/': '/{prices,tsiny,prajs}/',
      '/price/female/': '/price-female/',
      '/price/male/': '/price-male/',
      '/public-offer-agreement/': '/{oferta,public-offer}/',
      '/salons/': '/{salony,salon}/',
      '/vacancies/': '/{vakansii,vakansiyi,vakansiya,vacancy,jobs,robota}/',
    },
  },
  {
    name: 'salons by the names visitors chose masters by, and under other names',
    targets: {
      '/salons/{prefix}chornovola/': '/{masters,mastera,employees}/?salon={Чорновола,Черновола} /salon-chornovola/',
      '/salons/{prefix}comforttown/': '/{masters,mastera,employees}/?salon={Комфорт+Таун,Comfort+Town} /salon-comforttown/',
      '/salons/{prefix}grand-prix/': '/{masters,mastera,employees}/?salon={Гранд+Прі,Гранд+При,Grand+Prix} /salon-grand-prix/',
      '/salons/{prefix}hilton/': '/{masters,mastera,employees}/?salon={Хілтон,Хилтон,Hilton} /salon-hilton/',
      '/salons/{prefix}klovskiy/': '/{masters,mastera,employees}/?salon={Кловський,Кловский} /salon-klovskiy/',
      '/salons/{prefix}lobanovskogo/': '/{masters,mastera,employees}/?salon={Лобановського,Лобановского} /salon-lobanovskogo/',
      '/salons/{prefix}lypky/':
        '/{masters,mastera,employees}/?salon=Липки /salon-lypky/ /{,salon-,masters/,masters/{prefix},salons/}lipki/',
      '/salons/{prefix}mishugi/': '/{masters,mastera,employees}/?salon={Мишуги,Мішуги} /salon-mishugi/',
      '/salons/{prefix}obolon/': '/{masters,mastera,employees}/?salon=Оболонь /salon-obolon/',
      '/salons/{prefix}osokorky/':
        '/{masters,mastera,employees}/?salon=Осокорки /salon-osokorky/ /{,salon-,masters/,masters/{prefix},salons/}osokorki/',
      '/salons/{prefix}pechersk/': '/{masters,mastera,employees}/?salon={Печерськ,Печерск} /salon-pechersk/',
      '/salons/{prefix}teremky/':
        '/{masters,mastera,employees}/?salon=Теремки /salon-teremky/ /{,salon-,masters/,masters/{prefix},salons/}teremki/',
      '/salons/{prefix}velyka-vasylkivska/':
        '/{masters,mastera,employees}/?salon={Велика+Васильківська,Большая+Васильковская,Льва+Толстого} /salon-velyka-vasylkivska/ /{,salon-,masters/,salons/}lva-tolstogo/',
    },
  },
  {
    name: 'old service addresses: directions and categories',
    targets: {
      '/services/female/': '/{uslugi,poslugy}/ /services.{php,html} /{uslugi,poslugy}/{female,zhinkam,dlya-zhinok}/',
      '/services/male/': '/{uslugi,poslugy}/{male,cholovikam,dlya-cholovikiv,muzhchinam}/',
      '/services/female/body/': '/{uslugi,poslugy}/{body,dohlyad-za-tilom,uhod-za-telom}/',
      '/services/female/body/masazh/': '/{uslugi,poslugy}/{masazh,massazh}/ /{masazh,massazh}/',
      '/services/female/body/epilyatsiya/':
        '/{uslugi,poslugy}/{epilyatsiya,depilyatsiya,shugaring}/ /{epilyatsiya,depilyatsiya,shugaring}/',
      '/services/female/body/spa-rytualy/': '/{uslugi,poslugy}/{spa,spa-rytualy,spa-procedury}/ /spa/',
      '/services/female/hair/': '/{uslugi,poslugy}/{hair,volossya,volosy}/ /{volossya,volosy}/',
      '/services/female/hair/colouring/': '/{uslugi,poslugy}/{colouring,farbuvannya,okrashivanie}/ /{farbuvannya,okrashivanie}/',
      '/services/female/hair/styling/': '/{uslugi,poslugy}/{styling,ukladannya,ukladka}/ /{ukladannya,ukladka}/',
      '/services/female/hair/cuts/': '/{uslugi,poslugy}/{cuts,stryzhky,strizhki}/ /{stryzhky,strizhki}/',
      '/services/female/hair/hair-care/': '/{uslugi,poslugy}/{hair-care,dohlyad-za-volossyam}/',
      '/services/female/kosmetologiya/': '/{uslugi,poslugy}/kosmetologiya/ /kosmetologiya/',
      '/services/female/kosmetologiya/facial-care/': '/{uslugi,poslugy}/{facial-care,dohlyad-za-oblychchyam,uhod-za-licom}/',
      '/services/female/kosmetologiya/apparatus-care/': '/{uslugi,poslugy}/{apparatus-care,aparatna-kosmetologiya}/',
      '/services/female/kosmetologiya/peelings/': '/{uslugi,poslugy}/{peelings,pilingy,pilingi}/',
      '/services/female/makiyazh-brovy/': '/{uslugi,poslugy}/makiyazh-brovy/ /makiyazh-brovy/',
      '/services/female/makiyazh-brovy/brovy/': '/{uslugi,poslugy}/{brovy,brovi}/ /{brovy,brovi}/',
      '/services/female/makiyazh-brovy/lashes/': '/{uslugi,poslugy}/{lashes,viyi,resnitsy}/ /{viyi,resnitsy}/',
      '/services/female/makiyazh-brovy/makeup-makeup/': '/{uslugi,poslugy}/{makeup,makeup-makeup,makiyazh}/ /{makeup,makiyazh}/',
      '/services/female/makiyazh-brovy/permanent/': '/{uslugi,poslugy}/{permanent,tatuazh}/ /{permanent,tatuazh}/',
      '/services/female/nails/': '/{uslugi,poslugy}/{nails,nigti,nogti}/ /{nigti,nogti}/',
      '/services/female/nails/manicure/': '/{uslugi,poslugy}/{manicure,manikyur}/ /manikyur/',
      '/services/female/nails/pedicure/': '/{uslugi,poslugy}/{pedicure,pedykyur,pedikyur}/ /{pedykyur,pedikyur}/',
      '/services/male/doglyad-za-tilom/': '/{uslugi,poslugy}/{doglyad-za-tilom,muzhskoj-uhod}/',
      '/services/male/brovy-male/': '/{uslugi,poslugy}/{brovy-male,cholovichi-brovy}/',
    },
  },
  {
    name: 'old service addresses: services',
    targets: {
      '/services/female/body/masazh/*/':
        '/{uslugi,poslugy}/{klasychnyi-masazh,limfodrenazhnyi-masazh,masazh-spyny-ta-shyi,masazh-dlya-vahitnykh}/',
      '/services/female/body/epilyatsiya/*/': '/{uslugi,poslugy}/{shuharinh-nih,shuharinh-bikini,visk-pakhvy,lazerna-epilyatsiya-nih}/',
      '/services/female/body/spa-rytualy/*/': '/{uslugi,poslugy}/{sil-ta-olyva,bila-hlyna,teple-kaminnya,moloko-ta-troyanda}/',
      '/services/female/hair/colouring/*/': '/{uslugi,poslugy}/{onovlennya-korenya,tonuvannya-blysk,eirtach,balayazh,vykhid-z-chornoho}/',
      '/services/female/hair/styling/*/': '/{uslugi,poslugy}/{ukladannya-brashynh,khvyli,vechirnya-zachiska,vesilna-zachiska}/',
      '/services/female/hair/cuts/*/': '/{uslugi,poslugy}/{zhinocha-stryzhka,stryzhka-kucheriv,chubchyk,poliruvannya-kinchykiv}/',
      '/services/female/hair/hair-care/*/':
        '/{uslugi,poslugy}/{pilinh-shkiry-holovy,vidnovlennya-volossya,keratynove-rozhladzhuvannya,spa-dlya-holovy}/',
      '/services/female/kosmetologiya/facial-care/*/':
        '/{uslugi,poslugy}/{chystka-oblychchya,zvolozhennya-oblychchya,modelyuyuchyi-masazh-oblychchya,zaspokiilyvyi-dohlyad}/',
      '/services/female/kosmetologiya/apparatus-care/*/':
        '/{uslugi,poslugy}/{hidropilinh-vakuumnyi,mikrostrumova-terapiya,rf-liftynh,led-terapiya}/',
      '/services/female/kosmetologiya/peelings/*/':
        '/{uslugi,poslugy}/{myhdalnyi-pilinh,azelayinovyi-pilinh,enzymnyi-pilinh,retynolovyi-pilinh}/',
      '/services/female/makiyazh-brovy/brovy/*/':
        '/{uslugi,poslugy}/{korektsiya-briv,khna-dlya-briv,laminuvannya-briv,vidroshchuvannya-briv}/',
      '/services/female/makiyazh-brovy/lashes/*/':
        '/{uslugi,poslugy}/{klasychne-naroshchuvannya-viy,obiem-2d,laminuvannya-viy,znyattya-ta-dohlyad-viy}/',
      '/services/female/makiyazh-brovy/makeup-makeup/*/':
        '/{uslugi,poslugy}/{dennyi-makiyazh,vechirniy-makiyazh,vesilnyi-makiyazh,urok-makiyazhu}/',
      '/services/female/makiyazh-brovy/permanent/*/':
        '/{uslugi,poslugy}/{pudrovi-brovy,akvarelni-huby,mizhviykova-strilka,lazerne-vydalennya-permanentu}/',
      '/services/female/nails/manicure/*/':
        '/{uslugi,poslugy}/{manikyur-bez-pokryttya,manikyur-gel-lak,zmitsnennya-nihtiv,yaponskyi-manikyur,zymovyi-dohlyad-dlya-ruk}/',
      '/services/female/nails/pedicure/*/': '/{uslugi,poslugy}/{aparatnyi-pedykyur,pedykyur-gel-lak,podolohichnyi-pedykyur,spa-pedykyur}/',
      '/services/male/doglyad-za-tilom/*/': `/{uslugi,poslugy}/{masazh-pislya-navantazhen,masazh-spyny-cholovichyi,hariache-kaminnya-dlya-cholovikiv,chystka-spyny}/
        /{uslugi,poslugy}/{visk-spyny-ta-plechey,cholovichyi-manikyur,cholovichyi-pedykyur,kavovyi-skrab-dlya-cholovikiv}/`,
      '/services/male/brovy-male/*/': `/{uslugi,poslugy}/{korektsiya-cholovichykh-briv,brovy-nis-vukha,kamuflyazh-syvyny-briv,ukladannya-nesluhnyanykh-briv}/
        /{uslugi,poslugy}/brovy-ta-liniya-borody/`,
    },
  },
  {
    name: 'news and articles',
    targets: {
      '/blog/novyny/': '/{,blog/}{news,novosti}/ /novyny/',
      '/blog/novyny/*/': '/{articles,statti,stati}/{velyka-vasylkivska-pislia-remontu,prohrama-navchannia-maistriv}/',
      '/blog/porady/*/': '/{articles,statti,stati}/{spf-u-lystopadi,yak-opysaty-kolir-koloristu,manikiur-ne-maie-bolity}/',
      '/blog/blog/*/': '/{articles,statti,stati}/{shkira-pered-opalennyam,sertyfikat-bez-zdohadok}/',
      '/blog/dim/*/': '/{articles,statti,stati}/{sterylizatsiia-krok-za-krokom,zapakh-i-svitlo-salonu,den-administratorky}/',
      '/blog/tendentsii/*/':
        '/{articles,statti,stati}/{cholovichi-brovy-pershyi-vizyt,laminuvannia-briv-visim-tyzhniv,piling-shkiry-holovy}/',
    },
  },
  {
    name: 'vacancies under other names',
    targets: {
      '/vacancies/administrator/': '/{vacancies,vakansii,vakansiyi,vacancy}/{admin,administrator-salonu}/',
      '/vacancies/majster-manikyuru/': '/{vacancies,vakansii,vakansiyi,vacancy}/{master-manikyura,manikyur,nail-master}/',
      '/vacancies/stylist/': '/{vacancies,vakansii,vakansiyi,vacancy}/{stilist,perukar,hairdresser}/',
      '/vacancies/vizazhyst-brovist/': '/{vacancies,vakansii,vakansiyi,vacancy}/{vizazhist,vizazhist-brovist,vizazhyst,brovist}/',
      '/vacancies/kosmetolog/': '/{vacancies,vakansii,vakansiyi,vacancy}/cosmetologist/',
      '/vacancies/kerivnyk-salonu/': '/{vacancies,vakansii,vakansiyi,vacancy}/upravlyayuchyj/',
    },
  },
];

/**
 * Families that follow the live pages: new pages have their legacy addresses at once, removed pages have none.
 * The first target with a live page is taken. The notation is described at `LegacyPattern`.
 */
export const LEGACY_PATTERNS: readonly LegacyPattern[] = [
  {
    name: '/masters/{name}: a master, a salon, or the list of masters for somebody who has left',
    from: '/{masters,mastera}/{slug}/',
    to: ['/employees/{slug}/', '/salons/{prefix}{slug}/', '/salons/{slug}/', '/employees/'],
  },
  { name: 'booking pages of the salons', from: '/online-ua/{slug}/', to: ['/online/'] },
  { name: 'salons without the brand', from: '/salons/{slug}/', to: ['/salons/{prefix}{slug}/'] },
  { name: 'services', from: '/{uslugi,poslugy}/{path}/', to: ['/services/{path}/'] },
  {
    name: 'vacancies, or the list of them for one that is filled',
    from: '/{vakansii,vakansiyi,vakansiya,vacancy}/{slug}/',
    to: ['/vacancies/{slug}/', '/vacancies/'],
  },
  {
    name: 'articles',
    from: '/{articles,statti,stati}/{slug}/',
    to: ['/blog/blog/{slug}/', '/blog/novyny/{slug}/', '/blog/{slug}/'],
  },
];

/** Where an item stood before it had a section: only in an old spelling (`/balayazh.html`, `/administrator-ua/`, `/ru/lypky/`). */
export const BARE_ITEM: LegacyPattern = {
  name: 'salons, vacancies and services by their slug alone',
  from: '/{slug}/',
  to: ['/salons/{prefix}{slug}/', '/salons/{slug}/', '/vacancies/{slug}/', '/poslugy/{slug}/', '/services/{slug}/'],
};
